import { useEffect, type RefObject } from 'react'

/** Keeps toasts above this element, e.g. where somebody writes, for as long as it is there. */
export function useToastsAbove(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = element.current
    if (!box) return
    const root = document.documentElement
    const place = () => {
      const above = Math.max(0, window.innerHeight - box.getBoundingClientRect().top)
      root.style.setProperty('--toasts-above', `${above}px`)
    }
    const observer = new ResizeObserver(place)
    observer.observe(box)
    window.addEventListener('resize', place)
    place()
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', place)
      root.style.removeProperty('--toasts-above')
    }
  }, [element])
}
