import { useEffect, useState } from 'react'

/** Returns whether the element is on screen, or within `margin` pixels of it. */
export function useInSight(element: Element | null, margin: number): boolean {
  const [inSight, setInSight] = useState(false)
  useEffect(() => {
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => setInSight(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: `${margin}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, margin])
  return inSight
}
