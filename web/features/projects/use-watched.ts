import { type FocusEvent, type PointerEvent, useMemo, useRef, useState } from 'react'

export function useWatched() {
  const [watched, setWatched] = useState(false)
  const pointer = useRef<{ x: number; y: number }>(undefined)
  const handlers = useMemo(
    () => ({
      onPointerEnter(event: PointerEvent) {
        // A finger presses, it does not look.
        if (event.pointerType !== 'touch') setWatched(true)
      },
      onPointerMove(event: PointerEvent) {
        if (event.pointerType !== 'touch') pointer.current = { x: event.clientX, y: event.clientY }
      },
      onPointerLeave() {
        pointer.current = undefined
        setWatched(false)
      },
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setWatched(true),
      onBlur: () => setWatched(false),
    }),
    [],
  )
  const lookAt = useMemo(() => () => pointer.current, [])
  return { watched, handlers, lookAt }
}
