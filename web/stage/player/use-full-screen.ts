import { type RefObject, useCallback, useEffect, useState } from 'react'

export interface FullScreen {
  /** False on some phones and in frames without permission. */
  isPossible: boolean
  isOn: boolean
  toggle: () => void
}

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
  // Old versions of Safari on phones lack it, whatever lib.dom says.
  return { isPossible: Boolean(document.fullscreenEnabled), isOn, toggle }
}
