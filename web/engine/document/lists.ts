/** Longest lists the document's schema allows; `lists.test.ts` holds them against the schema. */
export const LIST_LIMITS = {
  performers: 32,
  tracks: 64,
  clips: 2_000,
  scenes: 500,
  captions: 2_000,
  gestures: 2_000,
  mouthCorrections: 2_000,
} as const

interface Identified {
  id: string
}

/** A copy with `item` at `index` (at the end when left out or too large). */
export function inserted<Item>(list: readonly Item[], item: Item, index = list.length): Item[] {
  return list.toSpliced(Math.max(0, Math.min(index, list.length)), 0, item)
}

export function without<Item extends Identified>(list: readonly Item[], id: string): Item[] {
  return list.filter((item) => item.id !== id)
}

/** A copy with the item of the same id replaced. */
export function replaced<Item extends Identified>(list: readonly Item[], item: Item): Item[] {
  return list.map((other) => (other.id === item.id ? item : other))
}

/** The values that `change` overwrites, so that merging them back restores `item`. */
export function overwritten<Item extends object>(item: Item, change: Partial<Item>): Partial<Item> {
  // Safe: every key of a `Partial<Item>` is a key of `Item`.
  const keys = Object.keys(change) as (keyof Item)[]
  return Object.fromEntries(keys.map((key) => [key, item[key]])) as Partial<Item>
}
