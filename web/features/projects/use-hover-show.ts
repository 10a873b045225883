import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { signal, type Signal } from '../../platform/signal.ts'
import { animationLoop } from '../../stage/animation-loop.ts'

/** Somebody looks at a card: with the mouse over it, or with the keyboard on it. */
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

/** A time that runs by itself while `running`, from 0 to `duration` and round again. */
export function useRunningTime({
  running,
  duration,
}: {
  running: boolean
  duration: number
}): Signal<number> {
  const [position] = useState(() => signal(0))
  useEffect(() => {
    if (!running || duration <= 0) return
    const begun = performance.now()
    const stop = animationLoop.tick(() => position.set(((performance.now() - begun) / 1000) % duration))
    return () => {
      stop()
      position.set(0)
    }
  }, [running, duration, position])
  return position
}
