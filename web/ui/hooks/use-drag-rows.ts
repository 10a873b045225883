import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

export interface RowDrag {
  /** The dragged row, and the row before which it would be dropped (or the number of rows). */
  from: number
  to: number
}

interface Options {
  count: number
  /** Dropped before the row that is at `to` now. */
  onDrop: (from: number, to: number) => void
  /** Arrow keys on the grip move by one place. Absent when the row handles the keys. */
  onNudge?: (row: number, by: -1 | 1) => void
}

/** Rows reordered by their grips: dragged, or moved by arrow keys. */
export function useDragRows<List extends HTMLElement>({ count, onDrop, onNudge }: Options) {
  const list = useRef<List>(null)
  const [drag, setDrag] = useState<RowDrag>()

  const rowElements = () => [...(list.current?.querySelectorAll('[data-row]') ?? [])]

  /** Returns the drop index at this height: before the first row whose middle is below. */
  function rowAt(y: number): number {
    const below = rowElements().findIndex((row) => {
      const { top, height } = row.getBoundingClientRect()
      return y < top + height / 2
    })
    return below < 0 ? count : below
  }

  const grip = (row: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from: row, to: row })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag?.from !== row) return
      const to = rowAt(event.clientY)
      if (to === drag.to) return
      setDrag({ from: row, to })
      // A list longer than its window scrolls on as the pointer nears its edge.
      for (const beside of rowElements().slice(Math.max(to - 2, 0), to + 2))
        beside.scrollIntoView({ block: 'nearest' })
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (drag?.from !== row) return
      setDrag(undefined)
      // The current position: the last move may not have rendered.
      const to = rowAt(event.clientY)
      if (to !== row && to !== row + 1) onDrop(row, to)
    },
    onPointerCancel: () => setDrag(undefined),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key === 'Escape') return setDrag(undefined)
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
      if (!by || !onNudge) return
      event.preventDefault()
      event.stopPropagation()
      onNudge(row, by)
    },
  })

  /** Returns where to draw the drop line: above a row, below the last one, or nowhere. */
  function markOf(row: number): 'above' | 'below' | undefined {
    if (!drag || drag.to === drag.from || drag.to === drag.from + 1) return undefined
    if (drag.to === row) return 'above'
    return drag.to === count && row === count - 1 ? 'below' : undefined
  }

  return { list, drag, grip, markOf }
}

/** The line at a row's edge. */
export function markClass(mark: 'above' | 'below' | undefined): string | undefined {
  if (mark === 'above') return 'shadow-[0_-2px_0_0_var(--curtain)]'
  return mark === 'below' ? 'shadow-[0_2px_0_0_var(--curtain)]' : undefined
}
