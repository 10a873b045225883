import { useEffect, useRef } from 'react'
import { useNewest } from '../ui/hooks/use-newest.ts'
import { pageHistory, type PageHistory } from './page-history.ts'

/**
 * Keeps the pages of a survey in the window's history; returns the way back to one of them. `isOff`: in a preview, whose
 * window is about something else.
 */
export function usePageHistory({
  page,
  isOff,
  turnTo,
}: {
  page: string
  isOff: boolean
  /** Shows a page; `false`: it is not there, or this one cannot be left. */
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
