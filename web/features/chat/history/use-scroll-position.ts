import { useLayoutEffect } from 'react'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import { isPending } from '#model/chat/room-messages'
import type { HistoryRow } from './history-rows.ts'
import { saveScrollPosition } from './scroll-positions.ts'
import type { Virtual } from './use-history-place.ts'

/** Restores the scroll position when a room is opened again. */
export function useScrollPosition({
  room,
  rows,
  atEnd,
  virtual,
}: {
  room: string
  rows: readonly HistoryRow[]
  atEnd: boolean
  virtual: Virtual
}) {
  const newest = useNewest({ rows, atEnd })
  useLayoutEffect(
    () => () => {
      const shown = newest.current
      const middle = (virtual.scrollOffset ?? 0) + (virtual.scrollRect?.height ?? 0) / 2
      saveScrollPosition(
        room,
        shown.atEnd ? 0 : seqFrom(shown.rows, virtual.getVirtualItemForOffset(middle)?.index),
      )
    },
    [room, virtual, newest],
  )
}

/** `seq` of the first stored message from this row on, or 0. */
function seqFrom(rows: readonly HistoryRow[], index = rows.length): number {
  for (const row of rows.slice(index)) {
    if (row.kind === 'message' && !isPending(row.message)) return row.message.seq
  }
  return 0
}
