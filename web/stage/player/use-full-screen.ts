import { type RefObject, useCallback, useEffect, useState } from 'react'

export interface FullScreen {
  /** Some browsers of phones, and frames that do not allow it, have none. */
  isPossible: boolean
  isOn: boolean
  toggle: () => void
}

/** An element on the whole screen, and back. */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const [isOn, setIsOn] = useState(false)
  useEffect(() => {
    const look = () =>
      setIsOn(document.fullscreenElement !== null && document.fullscreenElement === element.current)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [element])
  const toggle = useCallback(() => {
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : element.current?.requestFullscreen()
    // Browsers refuse full screen without a user gesture; nothing changes then.
    change?.catch((error: unknown) => console.warn('The screen was not given', error))
  }, [element])
  // Old Safari on phones does not know the question, whatever lib.dom says.
  return { isPossible: Boolean(document.fullscreenEnabled), isOn, toggle }
}
