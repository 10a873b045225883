import { useEffect, useRef, type RefObject } from 'react'
import type { ExportStep } from './export-run.ts'

/** Of the button that starts an export: it gets the focus when one was called off or failed, whose button is gone. */
export function useStartAgain(step: ExportStep): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasWorking = useRef(false)
  const { name } = step
  useEffect(() => {
    const isOver = wasWorking.current && (name === 'idle' || name === 'failed')
    wasWorking.current = name === 'working'
    // Somebody who went on elsewhere meanwhile stays there.
    if (isOver && document.activeElement === document.body) button.current?.focus()
  }, [name])
  return button
}
