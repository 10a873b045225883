import { useEffect, useState } from 'react'

const MIN_INSET_PX = 120

/** Height of an on-screen keyboard in pixels: browsers do not shrink the page for it. */
export function useKeyboardInset(): number {
  const [inset, setInset] = useState(0)
  useEffect(() => {
    const { visualViewport } = window
    if (!visualViewport) return
    const update = () => {
      // Zooming shrinks the visual viewport as well.
      const hidden = visualViewport.scale > 1.01 ? 0 : window.innerHeight - visualViewport.height
      const covers = hidden > MIN_INSET_PX
      setInset(covers ? hidden : 0)
      // The page fits now, so the browser's scrolling to the field is undone.
      if (covers) window.scrollTo(0, 0)
    }
    visualViewport.addEventListener('resize', update)
    return () => visualViewport.removeEventListener('resize', update)
  }, [])
  return inset
}
