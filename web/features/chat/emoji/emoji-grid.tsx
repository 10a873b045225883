import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useImperativeHandle, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { firstPlace, placeAfter, type GridPlace, type GridRow } from './grid-rows.ts'

export interface EmojiGridHandle {
  focus(): void
}

interface EmojiGridProps {
  ref: Ref<EmojiGridHandle>
  rows: readonly GridRow[]
  onPick: (emoji: string) => void
  onLeave: () => void
}

const CELL_PX = 40
const TITLE_PX = 32
const KEYS = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End']

/** Virtualised rows of emoji. Tab reaches one emoji, the arrow keys the others. */
export function EmojiGrid({ ref, rows, onPick, onLeave }: EmojiGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(() => firstPlace(rows) ?? { row: 0, column: 0 })
  // Counts key presses: each ends with the focus on its target.
  const [moves, setMoves] = useState(0)
  // It is not compiled, and nothing that is handed its methods is memoized by them.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'title' ? TITLE_PX : CELL_PX),
    // The emoji that Tab reaches is always rendered.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), at.row])].toSorted((a, b) => a - b),
    overscan: 4,
  })
  const groups = rows.flatMap((row, index) => (row.kind === 'title' ? [{ title: row.title, index }] : []))
  const top = virtual.range?.startIndex ?? 0
  const current = groups.findLast(({ index }) => index <= top)

  useLayoutEffect(() => {
    if (moves > 0) scroller.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [moves])

  function moveTo(place: GridPlace) {
    setAt(place)
    setMoves((count) => count + 1)
  }
  useImperativeHandle(ref, () => ({ focus: () => setMoves((count) => count + 1) }))

  function onKeyDown(event: KeyboardEvent) {
    if (!KEYS.includes(event.key)) return
    event.preventDefault()
    const next = placeAfter(rows, at, event.key)
    if (next) moveTo(next)
    else onLeave()
  }

  if (rows.length === 0) {
    return <p className="h-76 p-4 text-center text-sm text-soft">No matching emoji.</p>
  }
  return (
    <div className="flex h-76 flex-col gap-2">
      {groups.length > 1 ? (
        <div role="group" aria-label="Go to" className="flex border-b border-line pb-1">
          {groups.map(({ title, index }) => (
            <button
              key={title}
              type="button"
              aria-label={title}
              title={title}
              aria-current={current?.index === index}
              onClick={() => virtual.scrollToIndex(index, { align: 'start' })}
              className="grid h-8 flex-1 place-items-center rounded-control text-base hover:bg-hover focus-visible:bg-pressed aria-current:bg-pressed"
            >
              {iconOf(rows[index + 1])}
            </button>
          ))}
        </div>
      ) : null}
      <div
        ref={scroller}
        role="group"
        aria-label="Emoji"
        onKeyDown={onKeyDown}
        className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain"
      >
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, size }) => {
            const row = rows[index]
            return (
              <div
                key={index}
                className="absolute inset-x-0 top-0 grid grid-cols-8"
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                {row?.kind === 'title' ? (
                  <p className="col-span-8 self-end px-1 pb-1 text-xs font-medium text-soft">{row.title}</p>
                ) : (
                  row?.cells.map(({ emoji, name }, column) => (
                    <button
                      key={emoji}
                      type="button"
                      aria-label={name}
                      title={name}
                      tabIndex={at.row === index && at.column === column ? 0 : -1}
                      onFocus={() => setAt({ row: index, column })}
                      onClick={() => onPick(emoji)}
                      className={classNames(
                        'grid h-10 place-items-center rounded-control text-xl hover:bg-hover',
                        'focus-visible:bg-pressed',
                      )}
                    >
                      {emoji}
                    </button>
                  ))
                )}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** The first emoji of a group is its icon. */
function iconOf(row: GridRow | undefined): string {
  return row?.kind === 'emoji' ? (row.cells[0]?.emoji ?? '') : ''
}
