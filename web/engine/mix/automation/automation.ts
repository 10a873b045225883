import type { AutomationPoint } from '#contract/mixes/document'

/** Exponent of a curve of 1 or −1. */
const BEND = 6

/** The share of the way at `t` (0..1) of a curve (−1 slow to end … 1 slow to start). */
export function curveFraction(curve: number, t: number): number {
  const k = curve * BEND
  // `expm1` is exact for small values: only 0 / 0 has to be avoided, and a straight line stays one when it is split.
  if (Math.abs(k) < 1e-9) return t
  return Math.expm1(k * t) / Math.expm1(k)
}

/**
 * `time` in seconds; before the first point and after the last, their values hold. `undefined` without points. Points
 * are in order of time.
 */
export function valueAt(points: readonly AutomationPoint[], time: number): number | undefined {
  let low = 0
  let high = points.length
  // The first point after `time`.
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.time ?? Infinity) > time) high = middle
    else low = middle + 1
  }
  const before = points[low - 1]
  const after = points[low]
  if (!before) return after?.value
  if (!after || before.curve === null || after.time <= before.time) return before.value
  const t = (time - before.time) / (after.time - before.time)
  return before.value + (after.value - before.value) * curveFraction(before.curve, t)
}

/** The points with one of them elsewhere, but never beyond its neighbours: it is not lost among others. */
export function movedPoint(
  points: readonly AutomationPoint[],
  index: number,
  to: Partial<Pick<AutomationPoint, 'time' | 'value'>>,
): readonly AutomationPoint[] {
  const point = points[index]
  if (!point) return points
  const min = points[index - 1]?.time ?? 0
  const max = points[index + 1]?.time ?? Infinity
  const time = Math.min(max, Math.max(min, to.time ?? point.time))
  return points.with(index, { ...point, ...to, time })
}
