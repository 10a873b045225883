import { useCallback, useState } from 'react'
import type { Busy } from './input-props.ts'

/** Tracks the recordings and uploads that keep a page from being left. */
export function useBusyInputs() {
  const [busy, setBusy] = useState<ReadonlyMap<string, Busy>>(new Map())
  /** The activities at the last press; the message disappears when they end. */
  const [pressed, setPressed] = useState(busy)
  const onBusy = useCallback((question: string, what: Busy | undefined) => {
    setBusy((before) => {
      const next = new Map(before)
      if (what) next.set(question, what)
      else next.delete(question)
      return next
    })
  }, [])
  const kinds = [...busy.values()]
  const worst: Busy | undefined = kinds.includes('recording') ? 'recording' : kinds[0]
  return {
    onBusy,
    isBusy: busy.size > 0,
    /** Returns whether leaving the page loses nothing; otherwise `heldUpBy` is the reason. */
    mayLeave(): boolean {
      setPressed(busy)
      return busy.size === 0
    },
    heldUpBy: pressed === busy ? worst : undefined,
  }
}
