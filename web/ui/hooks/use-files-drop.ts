import { useEffect, useState } from 'react'
import { useNewest } from './use-newest.ts'

/**
 * Returns whether files are dragged over the window. While disabled, dropped files are ignored: the browser must not
 * open them. `onOver` gets their position, and undefined when they leave.
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
    // Each element under the pointer fires its own enter and leave events.
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
