import { useEffect, useState } from 'react'
import { signal, type Signal } from '../../platform/signal.ts'
import { animationLoop } from '../animation-loop.ts'

/** A time that runs from 0 to `duration` in a loop while `running`. */
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
