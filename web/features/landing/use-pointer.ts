import { useEffect, useMemo, useRef } from 'react'

/** Where the mouse is in the window; `undefined` once it has left, and for fingers. */
export function usePointer(): () => { x: number; y: number } | undefined {
  const place = useRef<{ x: number; y: number }>(undefined)
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    window.addEventListener(
      'pointermove',
      ({ pointerType, clientX, clientY }) => {
        if (pointerType !== 'touch') place.current = { x: clientX, y: clientY }
      },
      { signal, passive: true },
    )
    document.documentElement.addEventListener('pointerleave', () => (place.current = undefined), { signal })
    return () => listeners.abort()
  }, [])
  return useMemo(() => () => place.current, [])
}
