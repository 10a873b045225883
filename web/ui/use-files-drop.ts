import { useEffect, useState } from 'react'
import { useNewest } from './use-newest.ts'

/**
 * Watches the whole window for files that are dragged over it; returns whether some are. While it is disabled, files
 * that are dropped do nothing: the browser must not open them in place of the page.
 */
export function useFilesDrop(
  onFiles: (files: File[]) => void,
  { isDisabled = false }: { isDisabled?: boolean } = {},
): boolean {
  const [isOver, setOver] = useState(false)
  const newest = useNewest({ onFiles, isDisabled })
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
    listen('dragover', ({ dataTransfer }) => {
      if (dataTransfer && newest.current.isDisabled) dataTransfer.dropEffect = 'none'
    })
    listen('dragleave', () => {
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    })
    listen('drop', (event) => {
      depth = 0
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0 && !newest.current.isDisabled) newest.current.onFiles(files)
    })
    return () => listeners.abort()
  }, [newest])
  return isOver && !isDisabled
}
