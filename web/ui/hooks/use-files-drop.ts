import { useEffect, useState } from 'react'
import { useNewest } from './use-newest.ts'

/**
 * Watches the whole window for files that are dragged over it; returns whether some are. While it is disabled, files
 * that are dropped do nothing: the browser must not open them in place of the page. `onOver` is told where they are, and
 * when they are gone.
 */
export function useFilesDrop(
  onFiles: (files: File[], event: DragEvent) => void,
  {
    isDisabled = false,
    onOver,
  }: { isDisabled?: boolean; onOver?: (event: DragEvent | undefined) => void } = {},
): boolean {
  const [isOver, setOver] = useState(false)
  const newest = useNewest({ onFiles, isDisabled, onOver })
  useEffect(() => {
    // Every element under the pointer tells of its own entering and leaving.
    let depth = 0
    const listeners = new AbortController()
    const listen = (
      type: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      handle: (event: DragEvent) => void,
    ) =>
      window.addEventListener(
        type,
        (event) => {
          if (!event.dataTransfer?.types.includes('Files')) return
          event.preventDefault()
          handle(event)
        },
        { signal: listeners.signal },
      )
    listen('dragenter', () => {
      depth++
      setOver(true)
    })
    const leave = () => {
      setOver(false)
      newest.current.onOver?.(undefined)
    }
    listen('dragover', (event) => {
      const { dataTransfer } = event
      if (dataTransfer && newest.current.isDisabled) dataTransfer.dropEffect = 'none'
      else newest.current.onOver?.(event)
    })
    listen('dragleave', () => {
      depth = Math.max(0, depth - 1)
      if (depth === 0) leave()
    })
    listen('drop', (event) => {
      depth = 0
      leave()
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0 && !newest.current.isDisabled) newest.current.onFiles(files, event)
    })
    return () => listeners.abort()
  }, [newest])
  return isOver && !isDisabled
}
