import { useState } from 'react'

/** Loaded values by id; the map is stable while nothing in it changes. */
export function useStableMap<Value>(
  ids: readonly string[],
  results: readonly { data: Value | undefined }[],
): ReadonlyMap<string, Value> {
  const arrived = ids.flatMap((id, index): [string, Value][] => {
    const value = results[index]?.data
    return value === undefined ? [] : [[id, value]]
  })
  const [stable, keep] = useState<ReadonlyMap<string, Value>>(() => new Map(arrived))
  const isSame = stable.size === arrived.length && arrived.every(([id, value]) => stable.get(id) === value)
  if (isSame) return stable
  // React re-renders at once, before painting.
  const next = new Map(arrived)
  keep(next)
  return next
}
