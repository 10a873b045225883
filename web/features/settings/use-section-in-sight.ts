import { useEffect, useState } from 'react'

/** Pixels from the window's top at which a section counts as current: less than the shortest section. */
const READING_LINE = 96

/** The id of the section being read, in the page's order. */
export function useSectionInSight(ids: readonly string[]): string | undefined {
  const [inSight, setInSight] = useState(ids[0])
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement
      const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1
      const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity
      // At the end of the page the current section is the one in the URL, if visible, else the last.
      const named = ids.find((id) => `#${id}` === window.location.hash && topOf(id) >= 0)
      const reached = ids.filter((id) => topOf(id) <= READING_LINE)
      setInSight((isAtEnd ? (named ?? ids.at(-1)) : reached.at(-1)) ?? ids[0])
    }
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    later()
    window.addEventListener('scroll', later, { passive: true })
    window.addEventListener('resize', later)
    window.addEventListener('hashchange', later)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', later)
      window.removeEventListener('resize', later)
      window.removeEventListener('hashchange', later)
    }
  }, [ids])
  return inSight
}
