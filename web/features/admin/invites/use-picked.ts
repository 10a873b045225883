import { useState } from 'react'

/** Which rows of a list are picked. Those that have left the list do not count. */
export function usePicked(shown: readonly string[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const ids = shown.filter((id) => picked.has(id))
  return {
    ids,
    has: (id: string) => picked.has(id),
    all: shown.length > 0 && ids.length === shown.length,
    toggle(id: string) {
      const next = new Set(picked)
      if (!next.delete(id)) next.add(id)
      setPicked(next)
    },
    toggleAll: () => setPicked(ids.length === shown.length ? new Set() : new Set(shown)),
    clear: () => setPicked(new Set()),
  }
}
