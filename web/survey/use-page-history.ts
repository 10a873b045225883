import { useEffect, useRef } from 'react'
import { useNewest } from '../ui/hooks/use-newest.ts'
import { pageHistory, type PageHistory } from './page-history.ts'

/**
 * Returns a function that goes back to a page. `isOff` is for previews, which must not touch the history of the
 * composer.
 */
export function usePageHistory({
  page,
  isOff,
  turnTo,
}: {
  page: string
  isOff: boolean
  /** Shows a page. Returns `false` if there is none or the current one can't be left. */
  turnTo: (page: string) => boolean
}): (page: string) => void {
  const pages = useRef<PageHistory>(undefined)
  const turn = useNewest(turnTo)
  useEffect(() => {
    if (isOff) return
    const made = pageHistory(window, (wanted) => turn.current(wanted))
    pages.current = made
    return () => {
      pages.current = undefined
      made.end()
    }
  }, [isOff, turn])
  useEffect(() => {
    if (page !== '') pages.current?.shown(page)
  }, [page])
  return (wanted) => {
    if (pages.current) pages.current.back(wanted)
    else turnTo(wanted)
  }
}
