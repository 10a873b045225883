import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type PointerEvent, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { COLUMN_MAX_WIDTH, COLUMN_MIN_WIDTH } from './column-layout.ts'

interface HeaderCellProps {
  id: string
  label: string
  width: number
  align: 'end' | undefined
  order: 'up' | 'down' | undefined
  onSort: (() => void) | undefined
  onWidth: (width: number) => void
  onDrop: (id: string) => void
}

const DRAGGED = 'application/x-column'
const KEY_STEP = 16

/** A column's header: sorts on press, is moved by dragging, and resized at its edge. */
export function HeaderCell({ id, label, width, align, order, onSort, onWidth, onDrop }: HeaderCellProps) {
  const [isTarget, setTarget] = useState(false)
  return (
    <th
      scope="col"
      aria-sort={order === 'up' ? 'ascending' : order === 'down' ? 'descending' : undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, id)
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        setTarget(false)
        const dropped = event.dataTransfer.getData(DRAGGED)
        if (dropped && dropped !== id) onDrop(dropped)
      }}
      className={classNames(
        'sticky top-0 z-10 border-b border-line bg-panel px-3 font-medium whitespace-nowrap',
        isTarget && 'shadow-[inset_3px_0_0_var(--curtain)]',
        align === 'end' && 'text-right',
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className="-mx-1.5 inline-flex max-w-full items-center gap-1 rounded-control px-1.5 py-1 font-medium hover:bg-hover"
        >
          <span className="truncate">{label}</span>
          {order === 'up' ? <ArrowUp aria-hidden="true" /> : null}
          {order === 'down' ? <ArrowDown aria-hidden="true" /> : null}
        </button>
      ) : (
        <span className="block truncate">{label}</span>
      )}
      <Edge label={label} width={width} onWidth={onWidth} />
    </th>
  )
}

/** The resize handle: dragged, or moved by arrow keys. */
function Edge({ label, width, onWidth }: { label: string; width: number; onWidth: (width: number) => void }) {
  const grip = useRef<{ x: number; width: number }>(undefined)
  const move = (event: PointerEvent) => {
    if (grip.current) onWidth(grip.current.width + event.clientX - grip.current.x)
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of “${label}”`}
      aria-valuenow={width}
      aria-valuemin={COLUMN_MIN_WIDTH}
      aria-valuemax={COLUMN_MAX_WIDTH}
      tabIndex={0}
      draggable
      // Only the edge moves, not the column.
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = { x: event.clientX, width }
      }}
      onPointerMove={move}
      onPointerUp={(event) => {
        move(event)
        grip.current = undefined
      }}
      onPointerCancel={() => {
        grip.current = undefined
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
        event.preventDefault()
        onWidth(width + (event.key === 'ArrowRight' ? KEY_STEP : -KEY_STEP))
      }}
      className="absolute top-1.5 right-0 bottom-1.5 w-2 cursor-col-resize touch-none after:absolute after:inset-y-0 after:right-0 after:w-px after:bg-line hover:after:w-0.5 hover:after:bg-line-strong"
    />
  )
}
