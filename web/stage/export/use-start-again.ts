import { useEffect, useRef, type RefObject } from 'react'
import type { ExportStep } from './export-run.ts'

/** Restores the focus of the export button after a cancelled or failed export. */
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
