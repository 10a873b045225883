import { useEffect, useRef } from 'react'
import type { MixSession } from '../../engine/mix/mix-session.ts'

/** Draws each frame during playback, and whenever the position changes, without React. */
export function useEachFrame<Element extends HTMLElement>(
  session: MixSession,
  draw: (element: Element) => void,
) {
  const element = useRef<Element>(null)
  const newest = useRef(draw)
  useEffect(() => {
    newest.current = draw
    if (element.current) draw(element.current)
  })
  useEffect(() => {
    let frame = 0
    const show = () => {
      frame = 0
      if (element.current) newest.current(element.current)
      if (session.playing.get()) frame = requestAnimationFrame(show)
    }
    const wake = () => {
      if (frame === 0) frame = requestAnimationFrame(show)
    }
    wake()
    const stops = [
      session.playing.subscribe(wake),
      session.place.subscribe(wake),
      session.jumps.subscribe(wake),
    ]
    return () => {
      cancelAnimationFrame(frame)
      for (const stop of stops) stop()
    }
  }, [session])
  return element
}
