import { useEffect } from 'react'
import type { Busy } from './input-props.ts'

/** Tells who shows the question as long as it is busy; `onBusy` has to stay the same function. */
export function useBusy(
  busy: Busy | undefined,
  question: string,
  onBusy: (question: string, busy: Busy | undefined) => void,
): void {
  useEffect(() => {
    if (!busy) return
    onBusy(question, busy)
    return () => onBusy(question, undefined)
  }, [busy, question, onBusy])
}
