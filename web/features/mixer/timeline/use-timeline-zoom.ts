import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useMixer } from '../mixer-context.ts'
import { HEADER_WIDTH, withinZoom } from './sizes.ts'

/** Pixels left free on both sides of a span that fills the timeline. */
const MARGIN = 24

/**
 * By the wheel with Ctrl, and to requested spans. The second under the pointer stays in place; by keys the playhead
 * or the middle. `zoom` in pixels per second.
 */
export function useTimelineZoom(scroller: RefObject<HTMLElement | null>, zoom: number): void {
  const { view, session } = useMixer()
  /** A second, and its distance in pixels from the left after the zoom. */
  const anchor = useRef<{ second: number; x: number }>(undefined)
  const drawn = useRef(zoom)

  useLayoutEffect(() => {
    const [box, before] = [scroller.current, drawn.current]
    drawn.current = zoom
    if (!box || before === zoom) return
    const room = box.clientWidth - HEADER_WIDTH
    const playhead = session.position() * before - box.scrollLeft
    const x = playhead >= 0 && playhead <= room ? playhead : room / 2
    const fixedPoint = anchor.current ?? { second: (box.scrollLeft + x) / before, x }
    anchor.current = undefined
    box.scrollLeft = fixedPoint.second * zoom - fixedPoint.x
  }, [scroller, session, zoom])

  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const x = event.clientX - box.getBoundingClientRect().left - HEADER_WIDTH
      const next = withinZoom(view.zoom.get() * Math.exp(-event.deltaY / 300))
      if (next === view.zoom.get()) return
      anchor.current = { second: (box.scrollLeft + x) / drawn.current, x }
      view.zoom.set(next)
    }
    const stop = view.asked.subscribe(() => {
      const span = view.asked.get()
      if (!span) return
      const room = box.clientWidth - HEADER_WIDTH - 2 * MARGIN
      const next = withinZoom(room / Math.max(0.05, span.to - span.from))
      if (next === view.zoom.get()) box.scrollLeft = span.from * next - MARGIN
      else anchor.current = { second: span.from, x: MARGIN }
      view.zoom.set(next)
    })
    box.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      stop()
      box.removeEventListener('wheel', onWheel)
    }
  }, [scroller, view])
}
