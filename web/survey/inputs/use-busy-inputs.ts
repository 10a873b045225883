import { useCallback, useState } from 'react'
import type { Busy } from './input-props.ts'

/** What keeps the page of a survey from being left: a recording that runs, or a file that is not stored yet. */
export function useBusyInputs() {
  const [busy, setBusy] = useState<ReadonlyMap<string, Busy>>(new Map())
  /** What it was at the last press; when that is over, so are the words about it. */
  const [pressed, setPressed] = useState(busy)
  const onBusy = useCallback(
    (question: string, what: Busy | undefined) =>
      setBusy((before) => {
        const next = new Map(before)
        if (what) next.set(question, what)
        else next.delete(question)
        return next
      }),
    [],
  )
  const kinds = [...busy.values()]
  const worst: Busy | undefined = kinds.includes('recording') ? 'recording' : kinds[0]
  return {
    /** Stays the same function. */
    onBusy,
    /** Whether the page can be left without losing anything; if not, `heldUpBy` says why. */
    mayLeave(): boolean {
      setPressed(busy)
      return busy.size === 0
    },
    heldUpBy: pressed === busy ? worst : undefined,
  }
}
