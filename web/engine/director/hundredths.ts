/** Rounded, so that the same decision is the same JSON. */
export function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}
