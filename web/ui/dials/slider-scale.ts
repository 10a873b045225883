/** The range of a slider; `step` 0 or less means any value. */
export interface SliderScale {
  min: number
  max: number
  step: number
}

/** The nearest value on the slider's grid. */
export function snapped(value: number, { min, max, step }: SliderScale): number {
  const within = Math.min(max, Math.max(min, value))
  if (!(step > 0)) return within
  const steps = Math.round((within - min) / step)
  // Sums of decimal steps have binary errors (0.1 + 0.2); ten decimals are more than any control shows.
  return Math.min(max, Number((min + steps * step).toFixed(10)))
}

/** Returns the position of a value on the track, 0..1. */
export function shareOf(value: number, { min, max }: SliderScale): number {
  return max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0
}

/** `delta` is in track lengths; `fine` moves a tenth as far. */
export function dragged(
  from: number,
  delta: number,
  scale: SliderScale,
  { fine }: { fine: boolean },
): number {
  return Math.min(scale.max, Math.max(scale.min, from + (delta * (scale.max - scale.min)) / (fine ? 10 : 1)))
}
