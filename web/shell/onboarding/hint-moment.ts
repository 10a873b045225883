import { useLayoutEffect } from 'react'
import { signal } from '../../platform/signal.ts'

/** True if the open page has loaded its content. */
export const pageIsThere = signal(false)

/** Called by what is drawn once a page has loaded what it is about: from then on a hint to it helps. */
export function useHintMoment(): void {
  useLayoutEffect(() => {
    pageIsThere.set(true)
    return () => pageIsThere.set(false)
  }, [])
}
