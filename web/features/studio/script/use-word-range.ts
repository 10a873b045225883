import { useState } from 'react'

export interface WordRange {
  /** First and last selected word; `undefined` without a selection. */
  chosen: { from: number; to: number } | undefined
  /** The moving end of the selection. */
  head: number
  /** Selects one word, or extends the selection to it. */
  choose(place: number, options?: { extend?: boolean }): void
  clear(): void
}

/** Selection of words as in text: by click or arrows, extended with Shift. */
export function useWordRange(count: number): WordRange {
  const [range, setRange] = useState<{ anchor: number; head: number }>()
  const inside = (place: number) => Math.max(0, Math.min(count - 1, place))
  const anchor = inside(range?.anchor ?? 0)
  const head = inside(range?.head ?? 0)
  return {
    chosen: range && count > 0 ? { from: Math.min(anchor, head), to: Math.max(anchor, head) } : undefined,
    head,
    choose(place, { extend = false } = {}) {
      const next = inside(place)
      setRange((before) => ({ anchor: extend ? (before?.anchor ?? next) : next, head: next }))
    },
    clear: () => setRange(undefined),
  }
}
