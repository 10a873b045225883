import { useEffect, useRef, type RefObject } from 'react'

/** For content that replaces a pressed button: it takes the lost focus and is announced. */
export function useFocusIfLost<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    // A focus that moved elsewhere stays there.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [])
  return place
}
