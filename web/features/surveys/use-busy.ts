import { useEffect } from 'react'

/** Why a question can't be left yet: what is being recorded or stored would be lost. */
export type Busy = 'recording' | 'storing'

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
