import { useEffect, useLayoutEffect } from 'react'
import { signal } from '../../platform/signal.ts'

/** True if the open page has loaded its content. */
export const pageIsThere = signal(false)

/** Called by content once the page has loaded: from then on its hint is useful. */
export function useHintMoment(): void {
  useLayoutEffect(() => {
    pageIsThere.set(true)
    return () => pageIsThere.set(false)
  }, [])
}

/** Hides the hint of the open page once the user did what it suggests. */
export function useHintFollowed(isFollowed: boolean): void {
  useEffect(() => {
    if (isFollowed) pageIsThere.set(false)
  }, [isFollowed])
}
