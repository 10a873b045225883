import { useEffect } from 'react'
import type { Busy } from './input-props.ts'

/** Reports the activity of a question to the form; `onBusy` must not change. */
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
