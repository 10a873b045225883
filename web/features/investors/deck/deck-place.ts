/** Pixels a finger must travel sideways to turn a slide. */
const SWIPE = 48

/** The slide that an address names: `#5` is the fifth, index 4. Anything else is the first. */
export function slideOfHash(hash: string, count: number): number {
  const number = Number(hash.slice(1))
  return Number.isInteger(number) && number >= 1 && number <= count ? number - 1 : 0
}

/** Returns the slides a swipe of (`x`, `y`) pixels moves: 1, -1, or 0 when it was not clearly horizontal. */
export function swipeStep(x: number, y: number): -1 | 0 | 1 {
  if (Math.abs(x) < SWIPE || Math.abs(x) < 1.5 * Math.abs(y)) return 0
  return x < 0 ? 1 : -1
}
