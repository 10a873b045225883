/** Classes of a number of a scale, over its hidden radio. */
export const scaleNumber =
  'border border-line-strong bg-raised px-2 tabular-nums transition-colors hover:border-ink has-checked:border-curtain has-checked:bg-curtain has-checked:text-on-curtain'

/** The name of a number for assistive technology: with the words at its end of the scale. */
export function scaleLabel(
  value: number,
  {
    min,
    max,
    low,
    high,
    number,
  }: { min: number; max: number; low: string; high: string; number: (value: number) => string },
): string {
  const end = value === min ? low : value === max ? high : ''
  return end ? `${number(value)}, ${end}` : number(value)
}
