import { useEffect, useState } from 'react'

const hasBeenActive = () => navigator.userActivation?.hasBeenActive ?? true

/** After a user gesture the browser allows sound; `pressed` records one. */
export function useHasPressed(): [hasPressed: boolean, pressed: () => void] {
  const [hasPressed, setPressed] = useState(hasBeenActive)
  useEffect(() => {
    if (hasPressed) return
    const look = () => setPressed(hasBeenActive())
    const events = ['pointerup', 'keydown', 'click'] as const
    for (const event of events) window.addEventListener(event, look, true)
    return () => {
      for (const event of events) window.removeEventListener(event, look, true)
    }
  }, [hasPressed])
  return [hasPressed, () => setPressed(true)]
}
