import { useEffect, useRef, type RefObject } from 'react'

/** Of what comes in the place of a pressed button: it gets the focus that would be on nothing, and is read out. */
export function useFocusIfLost<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    // Somebody who went on elsewhere meanwhile stays there.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [])
  return place
}
