export interface RandomSource {
  /** 0 ≤ x < 1. */
  next: () => number
  pick: <Item>(list: readonly Item[]) => Item | undefined
  id: (prefix: string) => string
}

/** Repeatable randomness: mulberry32. */
export function randomSource(seed: number): RandomSource {
  let state = seed >>> 0
  let count = 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    pick: (list) => list[Math.floor(next() * list.length)],
    id: (prefix) => `${prefix}-${seed}-${count++}`,
  }
}
