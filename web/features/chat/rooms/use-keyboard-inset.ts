import { useEffect, useState } from 'react'

/** Less than this is the browser's own bars coming and going. */
const LEAST_PX = 120

/** Pixels at the bottom of the window that lie below an on-screen keyboard: browsers do not make the page smaller for it. */
export function useKeyboardInset(): number {
  const [inset, setInset] = useState(0)
  useEffect(() => {
    const { visualViewport } = window
    if (!visualViewport) return
    const update = () => {
      // Zooming in makes it smaller as well.
      const hidden = visualViewport.scale > 1.01 ? 0 : window.innerHeight - visualViewport.height
      const covers = hidden > LEAST_PX
      setInset(covers ? hidden : 0)
      // The page fits now; where the browser has pushed it up to show the field, it comes back.
      if (covers) window.scrollTo(0, 0)
    }
    visualViewport.addEventListener('resize', update)
    return () => visualViewport.removeEventListener('resize', update)
  }, [])
  return inset
}
