import { useEffect, useState } from 'react'
import { useRunningTime } from '../../stage/player/use-running-time.ts'

/**
 * Once, without sound. Starts when the voice has loaded and nothing else plays; ends for good with its last word, or
 * when the visitor speaks.
 */
export function useGreeting({
  enabled,
  disturbed,
  prepare,
  duration,
}: {
  enabled: boolean
  disturbed: boolean
  /** Fetches the voice without playing it; always the same function. */
  prepare: () => void
  /** Seconds of the voice; 0 while it is not there. */
  duration: number
}) {
  const [isOver, setOver] = useState(false)
  if (disturbed && !isOver) setOver(true)
  const isWanted = enabled && !isOver && !disturbed
  useEffect(() => {
    if (isWanted) prepare()
  }, [isWanted, prepare])
  const isRunning = isWanted && duration > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const end = setTimeout(() => setOver(true), duration * 1000)
    return () => clearTimeout(end)
  }, [isRunning, duration])
  return { isRunning, position: useRunningTime({ running: isRunning, duration: duration + 1 }) }
}
