import { useEffect, useRef, type RefObject } from 'react'
import type { ExportStep } from './export-run.ts'

/** For the export button: it gets the focus when an export was cancelled or failed. */
export function useStartAgain(step: ExportStep): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasWorking = useRef(false)
  const { name } = step
  useEffect(() => {
    const isOver = wasWorking.current && (name === 'idle' || name === 'failed')
    wasWorking.current = name === 'working'
    // A focus that moved elsewhere stays there.
    if (isOver && document.activeElement === document.body) button.current?.focus()
  }, [name])
  return button
}
