import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { AreaSize } from './use-area-size.ts'

const STEP = 16

/** A resizable separator: dragged, moved by arrow keys, reset by a double click. */
export function Resizer({
  label,
  axis,
  reversed = false,
  area,
}: {
  label: string
  axis: 'x' | 'y'
  /** The panel is after the separator. */
  reversed?: boolean
  area: AreaSize
}) {
  const start = useRef<{ at: number; size: number } | null>(null)
  const sign = reversed ? -1 : 1
  const place = (event: PointerEvent) => (axis === 'x' ? event.clientX : event.clientY)

  function onKeyDown(event: KeyboardEvent) {
    const more = axis === 'x' ? 'ArrowRight' : 'ArrowDown'
    const less = axis === 'x' ? 'ArrowLeft' : 'ArrowUp'
    if (event.key !== more && event.key !== less) return
    event.preventDefault()
    event.stopPropagation()
    area.resize(area.size + (event.key === more ? STEP : -STEP) * sign)
  }

  return (
    // A separator that can be moved is a control (ARIA 1.2, “separator”).
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuenow={area.size}
      aria-valuemin={area.min}
      aria-valuemax={area.max}
      onKeyDown={onKeyDown}
      onDoubleClick={area.reset}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { at: place(event), size: area.size }
      }}
      onPointerMove={(event) => {
        const from = start.current
        if (from) area.resize(from.size + (place(event) - from.at) * sign)
      }}
      onPointerUp={() => {
        start.current = null
      }}
      onPointerCancel={() => {
        start.current = null
      }}
      className={classNames(
        'relative z-10 shrink-0 touch-none transition-colors hover:bg-line-strong focus-visible:bg-limelight',
        axis === 'x' ? '-mx-0.75 w-1.5 cursor-col-resize max-lg:hidden' : '-my-0.75 h-1.5 cursor-row-resize',
      )}
    />
  )
}
