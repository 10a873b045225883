import { useEffect, useMemo, useRef } from 'react'

/** Returns the mouse position in the window; `undefined` outside of it and for touch. */
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
