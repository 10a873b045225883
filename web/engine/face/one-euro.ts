/** The One-Euro filter (Casiez, Roussel and Vogel, 2012): smooths slow values strongly and fast ones little. */
export interface OneEuro {
  /** The smoothed value; `seconds` may never go back. */
  next(value: number, seconds: number): number
}

/** `slowest` in Hz: what passes at rest; `quickening`: how much more passes for each unit a second. */
export function oneEuro({ slowest, quickening }: { slowest: number; quickening: number }): OneEuro {
  let last: { value: number; speed: number; seconds: number } | undefined
  const weight = (cutoff: number, step: number) => 1 / (1 + 1 / (2 * Math.PI * cutoff * step))
  return {
    next(value, seconds) {
      if (!last || seconds <= last.seconds) {
        last = { value, speed: 0, seconds }
        return value
      }
      const step = seconds - last.seconds
      const speed = last.speed + ((value - last.value) / step - last.speed) * weight(1, step)
      const cutoff = slowest + quickening * Math.abs(speed)
      const smoothed = last.value + (value - last.value) * weight(cutoff, step)
      last = { value: smoothed, speed, seconds }
      return smoothed
    },
  }
}
