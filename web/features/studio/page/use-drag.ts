import { useRef, type PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import { DRAG_THRESHOLD } from '../../../ui/drag-threshold.ts'
import { useNewest } from '../../../ui/hooks/use-newest.ts'

export interface DragHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void
}

export interface DragPoint {
  /** Pixels from the left edge of the element that was grabbed. */
  x: number
  /** Pixels from its top edge. */
  y: number
  /** Pixels since the press. */
  dx: number
  dy: number
  /** Ctrl or Cmd is pressed: no snapping. */
  free: boolean
}

/**
 * Captures the pointer. `start` returns false to ignore a press; `move` runs at most once per frame; `end` gets
 * whether the drag was completed or cancelled.
 */
export function useDrag(handlers: {
  start(point: DragPoint, event: PointerEvent<HTMLElement>): boolean
  move(point: DragPoint): void
  end(result: { dropped: boolean; moved: boolean; point: DragPoint }): void
}): DragHandlers {
  const drag = useRef<{
    pointer: number
    left: number
    top: number
    x: number
    y: number
    moved: boolean
    last: DragPoint
    frame: number
    stop: () => void
  } | null>(null)
  // The newest handlers, for the key listener that outlives a render.
  const current = useNewest(handlers)

  /** Rendered synchronously: a release right afterwards must end the drag at its last position. */
  const show = (point: DragPoint) => flushSync(() => current.current.move(point))

  function finish(dropped: boolean) {
    const state = drag.current
    if (!state) return
    cancelAnimationFrame(state.frame)
    // Released before the frame of the last move.
    if (dropped && state.frame !== 0) show(state.last)
    drag.current = null
    state.stop()
    current.current.end({ dropped, moved: state.moved, point: state.last })
  }

  return {
    onPointerDown(event) {
      if (drag.current) {
        // A second finger ends the drag.
        if (event.pointerType === 'touch' && event.pointerId !== drag.current.pointer) finish(false)
        return
      }
      if (event.button !== 0) return
      const { left, top } = event.currentTarget.getBoundingClientRect()
      const point = {
        x: event.clientX - left,
        y: event.clientY - top,
        dx: 0,
        dy: 0,
        free: event.ctrlKey || event.metaKey,
      }
      if (!current.current.start(point, event)) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const onKey = (key: KeyboardEvent) => {
        if (key.key === 'Escape') finish(false)
      }
      window.addEventListener('keydown', onKey)
      drag.current = {
        pointer: event.pointerId,
        left,
        top,
        x: event.clientX,
        y: event.clientY,
        moved: false,
        last: point,
        frame: 0,
        stop: () => window.removeEventListener('keydown', onKey),
      }
    },
    onPointerMove(event) {
      const state = drag.current
      if (!state || event.pointerId !== state.pointer) return
      const dx = event.clientX - state.x
      const dy = event.clientY - state.y
      if (!state.moved && Math.hypot(dx, dy) < DRAG_THRESHOLD) return
      state.moved = true
      state.last = {
        x: event.clientX - state.left,
        y: event.clientY - state.top,
        dx,
        dy,
        free: event.ctrlKey || event.metaKey,
      }
      cancelAnimationFrame(state.frame)
      state.frame = requestAnimationFrame(() => {
        state.frame = 0
        show(state.last)
      })
    },
    onPointerUp: (event) => {
      if (event.pointerId === drag.current?.pointer) finish(true)
    },
    onPointerCancel: (event) => {
      if (event.pointerId === drag.current?.pointer) finish(false)
    },
  }
}
