import { useEffect, type RefObject } from 'react'
import { roomForToasts } from './room-for-toasts.ts'

const bars = new Set<HTMLElement>()

/** Keeps toasts above this element, e.g. a bar or a composer, while it is mounted. */
export function useToastsAbove(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const bar = element.current
    if (!bar) return
    bars.add(bar)
    // Content above a bar moves it, too.
    const observer = new ResizeObserver(placeToasts)
    for (const box of [bar, document.body]) observer.observe(box)
    window.addEventListener('resize', placeToasts)
    window.addEventListener('scroll', placeToasts, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', placeToasts)
      window.removeEventListener('scroll', placeToasts)
      bars.delete(bar)
      placeToasts()
    }
  }, [element])
}

function placeToasts() {
  const { style } = document.documentElement
  const room = roomForToasts(
    [...bars].map((bar) => bar.getBoundingClientRect()),
    window.innerHeight,
  )
  if (room > 0) style.setProperty('--toasts-above', `${room}px`)
  else style.removeProperty('--toasts-above')
}
