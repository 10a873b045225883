import { useEffect, type RefObject } from 'react'
import { useTimeline } from '../../timeline/timeline-view.ts'

/** Ctrl and wheel or a pinch zooms at the pointer; the horizontal wheel, or Shift and wheel, scrolls time. */
export function useTimelineWheel(box: RefObject<HTMLElement | null>) {
  const { frame } = useTimeline()
  useEffect(() => {
    const element = box.current
    if (!element) return
    // React's wheel listeners are passive, but the page's own zoom must be prevented.
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault()
        frame.zoom(Math.exp(-event.deltaY * 0.004), event.clientX - element.getBoundingClientRect().left)
        return
      }
      // Overflowing lanes scroll with the plain wheel.
      const scroller = element.closest('section')
      const isTall = scroller && scroller.scrollHeight > scroller.clientHeight + 1
      const sideways = event.deltaX || (event.shiftKey || !isTall ? event.deltaY : 0)
      if (sideways === 0) return
      event.preventDefault()
      frame.scrollBy(sideways)
    }
    const fingers = new Map<number, number>()
    let apart = 0
    let between = 0
    const spread = () => {
      const [one = 0, other = 0] = fingers.values()
      return { width: Math.max(16, Math.abs(one - other)), middle: (one + other) / 2 }
    }
    const onDown = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return
      fingers.set(event.pointerId, event.clientX)
      if (fingers.size !== 2) return
      const { width, middle } = spread()
      apart = width
      between = middle
    }
    const onMove = (event: PointerEvent) => {
      if (!fingers.has(event.pointerId)) return
      fingers.set(event.pointerId, event.clientX)
      if (fingers.size !== 2) return
      const { width, middle } = spread()
      frame.zoom(width / apart, middle - element.getBoundingClientRect().left)
      frame.scrollBy(between - middle)
      apart = width
      between = middle
    }
    const onUp = (event: PointerEvent) => void fingers.delete(event.pointerId)
    element.addEventListener('wheel', onWheel, { passive: false })
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onUp)
    return () => {
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onUp)
    }
  }, [box, frame])
}
