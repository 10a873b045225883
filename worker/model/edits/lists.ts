import type { Place } from '../../contract/document/items.ts'

/** `lists.test.ts` compares them with the schema. */
export const LIST_LIMITS = {
  performers: 32,
  tracks: 64,
  clips: 2_000,
  scenes: 500,
  captions: 2_000,
  gestures: 2_000,
  mouthCorrections: 2_000,
  overlays: 1_000,
  markers: 1_000,
} as const

interface Identified {
  id: string
}

export function inserted<Item extends Identified>(list: readonly Item[], item: Item, place: Place): Item[] {
  const neighbour = place.after ? list.findIndex(({ id }) => id === place.after) : -1
  const index =
    place.after === null
      ? 0
      : neighbour >= 0
        ? neighbour + 1
        : Math.min(place.index ?? list.length, list.length)
  return list.toSpliced(Math.max(0, index), 0, item)
}

export function without<Item extends Identified>(list: readonly Item[], id: string): Item[] {
  return list.filter((item) => item.id !== id)
}

export function replaced<Item extends Identified>(list: readonly Item[], item: Item): Item[] {
  return list.map((other) => (other.id === item.id ? item : other))
}

/** Merging them back restores `item`. A missing field is `null`, which survives JSON, unlike `undefined`. */
export function overwritten<Item extends object>(item: Item, change: Partial<Item>): Partial<Item> {
  // Safe: every key of a `Partial<Item>` is a key of `Item`.
  const keys = Object.keys(change) as (keyof Item)[]
  return Object.fromEntries(keys.map((key) => [key, item[key] ?? null])) as Partial<Item>
}
