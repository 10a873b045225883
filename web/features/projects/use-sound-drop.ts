import { useEffect, useRef, useState } from 'react'

/** Watches the whole window for a file that is dragged over it; answers whether one is. */
export function useSoundDrop(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false)
  const newest = useRef(onFile)
  useEffect(() => {
    newest.current = onFile
  })
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
    listen('dragover', () => undefined)
    listen('dragleave', () => {
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    })
    listen('drop', (event) => {
      depth = 0
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file) newest.current(file)
    })
    return () => listeners.abort()
  }, [])
  return over
}
