import { useEffect, useState } from 'react'

const hasBeenActive = () => navigator.userActivation?.hasBeenActive ?? true

/**
 * Whether there was a user gesture on this page, after which the browser allows sound; and a function to record one.
 */
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
