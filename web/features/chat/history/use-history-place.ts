import type { ChatMessageRecord } from '#contract/chat/chat'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import { following, loadEarlier, loadLater, loadNewest, seen } from '../actions.ts'
import type { HistoryRow } from './history-rows.ts'
import { isPending, type RoomMessages, type StoredMessage } from '#model/chat/room-messages'

const ROW_HEIGHT = 56
/** Distance at which the next page is requested. */
const AHEAD_PX = 1_200
const AT_END_PX = 60

export type Virtual = ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>

interface VirtualOptions {
  scroller: RefObject<HTMLDivElement | null>
  rows: readonly HistoryRow[]
  pinned: readonly string[]
  later: boolean
}

export function useVirtualRows({ scroller, rows, pinned, later }: VirtualOptions): Virtual {
  const pinnedRows = useMemo(
    () => rows.flatMap(({ key }, index) => (pinned.includes(key) ? [index] : [])),
    [rows, pinned],
  )
  // New messages at the end are followed; loaded pages are not, neither a jump's page nor those after it.
  const [hadLater, setHadLater] = useState(later)
  useEffect(() => setHadLater(later), [later])
  // It is not compiled, and nothing that is handed its methods is memoized by them.
  // oxlint-disable-next-line react/incompatible-library
  return useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...pinnedRows])].toSorted((a, b) => a - b),
    overscan: 12,
    // Space between the last message and the composer.
    paddingEnd: 20,
    anchorTo: 'end',
    followOnAppend: !later && !hadLater,
    scrollEndThreshold: AT_END_PX,
  })
}

interface EndOptions {
  scroller: RefObject<HTMLDivElement | null>
  room: string
  messages: RoomMessages
  me: string
  virtual: Virtual
}

/**
 * Tracks if the end is in view, what arrived below it, and which pages are needed. At the end, everything counts as
 * read.
 */
export function useEnd({ scroller, room, messages, me, virtual }: EndOptions) {
  const [atEnd, setAtEnd] = useState(true)
  const { earlier, later, newest } = messages
  const last = messages.list.findLast((one): one is ChatMessageRecord => !isPending(one))?.seq ?? 0
  // `seq` up to which nothing is new: the newest message when the room opened, or the last one seen at the end.
  const [leftAt, setLeftAt] = useState(newest)
  const [isNewestKnown, setNewestKnown] = useState(newest > 0)
  if (!isNewestKnown && newest > 0) {
    setNewestKnown(true)
    setLeftAt(Math.max(leftAt, newest))
  }

  const look = useCallback(() => {
    const box = scroller.current
    if (!box) return
    const below = belowOf(box)
    const isEnd = below <= AT_END_PX && !later
    setAtEnd(isEnd)
    following(room, isEnd)
    if (isEnd) {
      setLeftAt(Math.max(newest, last))
      seen(room)
    }
    if (box.scrollTop < AHEAD_PX && earlier) void loadEarlier(room)
    if (below < AHEAD_PX && later) void loadLater(room)
  }, [scroller, room, earlier, later, newest, last])

  // After the rows have been measured, and whenever the page is looked at again.
  useEffect(() => {
    const frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [look, messages.list.length])
  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [look])

  // The end stays in view when the composer grows or a keyboard opens.
  const isAtEnd = useNewest(atEnd)
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    let height = box.clientHeight
    const sizes = new ResizeObserver(() => {
      if (box.clientHeight === height) return
      height = box.clientHeight
      if (isAtEnd.current) virtual.scrollToEnd()
    })
    sizes.observe(box)
    return () => sizes.disconnect()
  }, [scroller, virtual, isAtEnd])

  // This also applies to a message that arrives while an own one is pending, which stays last.
  const count = messages.list.length
  useLayoutEffect(() => {
    if (isAtEnd.current && !later) virtual.scrollToEnd()
  }, [count, last, later, virtual, isAtEnd])

  const toEndSoon = useRef(false)
  const newestPending = messages.list.findLast(isPending)?.key
  const pendingBefore = useRef(newestPending)
  // After each render: the newest messages may have to be loaded first.
  useLayoutEffect(() => {
    // Sending scrolls to the end. Keys sort by time.
    if (newestPending !== undefined && newestPending > (pendingBefore.current ?? '')) toEndSoon.current = true
    pendingBefore.current = newestPending ?? pendingBefore.current
    if (!toEndSoon.current || later) return
    toEndSoon.current = false
    virtual.scrollToEnd()
  })
  const toEnd = useCallback(async () => {
    if (!later) return virtual.scrollToEnd()
    toEndSoon.current = true
    await loadNewest(room)
  }, [later, room, virtual])

  const isMissed = (one: StoredMessage) =>
    isNewestKnown && !isPending(one) && one.seq > leftAt && one.author !== me
  const missed = atEnd ? 0 : messages.list.filter(isMissed).length
  return { atEnd, missed, look, toEnd }
}

/** Pixels below the visible part. */
function belowOf({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight
}

/** Positions a room at the first unread message or at its end; a jump centres its message. */
export function usePlaces({
  scroller,
  rows,
  loaded,
  atEnd,
  marked,
  virtual,
}: {
  scroller: RefObject<HTMLDivElement | null>
  rows: readonly HistoryRow[]
  loaded: boolean
  atEnd: boolean
  /** Key of the row that was jumped to, or `''`. */
  marked: string
  virtual: Virtual
}) {
  const placed = useRef<'' | 'end' | 'new' | 'jump'>('')
  /** The record date of the first message below the line. */
  const lined = useRef('')
  useEffect(() => {
    const box = scroller.current
    // The user's first own scroll ends the positioning.
    const moved = () => {
      placed.current = 'jump'
    }
    const events = ['wheel', 'touchmove', 'keydown'] as const
    for (const event of events) box?.addEventListener(event, moved, { passive: true })
    return () => {
      for (const event of events) box?.removeEventListener(event, moved)
    }
  }, [scroller])
  useLayoutEffect(() => {
    if (!loaded || rows.length === 0 || marked !== '') return
    const fresh = rows.findIndex(({ kind }) => kind === 'new')
    const line = rows[fresh]
    const since = line?.kind === 'new' ? line.since : ''
    // Coming back to a room that was at its end continues at the first unread message.
    const isBack = since !== lined.current && placed.current !== '' && atEnd
    lined.current = since
    // Unread counts arrive shortly after the messages.
    if (fresh >= 0 && (placed.current === '' || placed.current === 'end' || isBack)) {
      placed.current = 'new'
      virtual.scrollToIndex(fresh, { align: 'center' })
      // A few unread messages are scrolled into view together.
      requestAnimationFrame(() => {
        const box = scroller.current
        if (box && belowOf(box) <= AT_END_PX) virtual.scrollToEnd()
      })
    } else if (placed.current === '') {
      placed.current = 'end'
      virtual.scrollToEnd()
    }
  }, [scroller, rows, loaded, atEnd, marked, virtual])

  const shown = useRef('')
  useLayoutEffect(() => {
    if (marked === '') shown.current = ''
    if (marked === '' || shown.current === marked) return
    const index = rows.findIndex(({ key }) => key === marked)
    if (index < 0) return
    shown.current = marked
    placed.current = 'jump'
    virtual.scrollToIndex(index, { align: 'center' })
  }, [rows, marked, virtual])
}
