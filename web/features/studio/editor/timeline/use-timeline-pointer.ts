import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { useDrag, type DragHandlers, type DragPoint } from '../../page/use-drag.ts'
import type { SelectedItem } from '../../project/performers.ts'
import { extended, isSelected, placedOf, toggled } from '../../project/edits/selection.ts'
import type { Studio } from '../../project/store.ts'
import { GRAB_PIXELS, toTime, type ClipPart } from '../../timeline/timeline-geometry.ts'
import type { TimelineFrame, Transport } from '../../timeline/timeline-view.ts'
import { dragged, editOf, offsetOf, type Grip } from './grips.ts'
import { hitLane, inFrame, type Lane, type LaneHit } from './lane-model.ts'

export interface TimelineHand {
  grip: Grip | undefined
  cursor: 'grab' | 'grabbing' | 'ew-resize' | undefined
  handlers: DragHandlers & { onPointerLeave: () => void }
}

interface TimelineContext {
  studio: Studio
  frame: TimelineFrame
  transport: Transport
  lanes: readonly Lane[]
  takeDuration(take: string): number
}

/** Distance from an edge of the lanes, in pixels, within which a drag scrolls them. */
const SCROLL_ZONE = 28

/** Moves the selection, trims an item, slips a clip's sound (Alt), or draws a selection frame. */
export function useTimelinePointer(
  { studio, frame, transport, lanes, takeDuration }: TimelineContext,
  box: RefObject<HTMLElement | null>,
): TimelineHand {
  const [grip, setGrip] = useState<Grip>()
  const [hover, setHover] = useState<ClipPart>()
  const press = useRef<{
    hit: LaneHit | undefined
    time: number
    y: number
    before: readonly SelectedItem[]
    adds: boolean
  }>(null)
  const scrolling = useRef(0)
  const state = () => studio.store.getState()
  useEffect(() => () => cancelAnimationFrame(scrolling.current), [])

  function start(point: DragPoint, event: PointerEvent<HTMLElement>): boolean {
    const hit = hitLane(lanes, frame.view.get(), point)
    const { document, selection } = state()
    const adds = event.shiftKey || event.ctrlKey || event.metaKey
    press.current = { hit, time: toTime(frame.view.get(), point.x), y: point.y, before: selection, adds }
    const item = hit?.item
    if (!item) return true
    const { target } = item
    if (event.ctrlKey || event.metaKey) studio.setSelection(toggled(selection, target))
    else if (event.shiftKey) studio.setSelection(extended(document, selection, target))
    else if (!isSelected(selection, target)) studio.select(target)
    // The selection stays, because all of it may be dragged; the panels show this item.
    else studio.setSelection([...selection.filter((one) => one.id !== target.id), target])
    const [placed] = placedOf(state().document, [target])
    if (!placed || event.ctrlKey || event.metaKey || event.shiftKey) return true
    if (hit.part !== 'body') setGrip({ kind: 'trim', placed, span: placed.span })
    else if (event.altKey && target.kind === 'clip')
      setGrip({ kind: 'slip', placed, offset: offsetOf(document, placed) })
    else setGrip({ kind: 'move', placed: placedOf(document, state().selection), shift: 0 })
    return true
  }

  function move(point: DragPoint) {
    const begun = press.current
    if (!begun) return
    autoScroll(point)
    const view = frame.view.get()
    const time = toTime(view, point.x)
    const by = time - begun.time
    const { document } = state()
    const { item, part = 'body' } = begun.hit ?? {}
    if (!item) {
      const from = { time: begun.time, y: begun.y }
      setGrip({ kind: 'frame', from, to: { time, y: point.y } })
      const framed = inFrame(lanes, {
        from: Math.min(from.time, time),
        to: Math.max(from.time, time),
        top: Math.min(from.y, point.y),
        bottom: Math.max(from.y, point.y),
      })
      const remaining = begun.adds ? begun.before.filter((one) => !isSelected(framed, one)) : []
      studio.setSelection([...remaining, ...framed])
      return
    }
    if (!grip || grip.kind === 'frame') return
    setGrip(
      dragged(grip, {
        document,
        lanes,
        hit: { item, part },
        by,
        y: point.y,
        playhead: transport.position.get(),
        reach: frame.snapping.get() && !point.free ? GRAB_PIXELS / view.zoom : 0,
        takeDuration,
      }),
    )
  }

  function end({ dropped, moved }: { dropped: boolean; moved: boolean }) {
    cancelAnimationFrame(scrolling.current)
    const begun = press.current
    press.current = null
    setGrip(undefined)
    if (!begun) return
    if (!dropped) {
      if (!begun.hit?.item) studio.setSelection(begun.before)
      return
    }
    if (!moved) {
      // A click without a drag: on nothing it clears the selection, on one of several items it selects that one.
      if (!begun.adds) studio.select(begun.hit?.item?.target)
      return
    }
    const edit = grip && editOf(state().document, grip)
    if (edit) studio.edit(edit)
  }

  /** Scrolls while the pointer rests at an edge. */
  function autoScroll(point: DragPoint) {
    cancelAnimationFrame(scrolling.current)
    const width = frame.width.get()
    const beyond =
      point.x < SCROLL_ZONE ? point.x - SCROLL_ZONE : Math.max(0, point.x - (width - SCROLL_ZONE))
    if (beyond === 0 || (beyond < 0 && frame.view.get().from === 0)) return
    scrolling.current = requestAnimationFrame(() => {
      frame.scrollBy(Math.max(-24, Math.min(24, beyond / 2)))
      latestMove.current(point)
    })
  }

  const latestMove = useRef(move)
  useEffect(() => {
    latestMove.current = move
  })

  const drag = useDrag({ start, move, end })
  return {
    grip,
    cursor:
      grip?.kind === 'trim' || (!grip && (hover === 'start' || hover === 'end'))
        ? 'ew-resize'
        : grip?.kind === 'move' || grip?.kind === 'slip'
          ? 'grabbing'
          : hover
            ? 'grab'
            : undefined,
    handlers: {
      ...drag,
      onPointerMove(event) {
        drag.onPointerMove(event)
        if (press.current || !box.current) return
        const corner = box.current.getBoundingClientRect()
        const point = { x: event.clientX - corner.left, y: event.clientY - corner.top }
        const hit = hitLane(lanes, frame.view.get(), point)
        setHover(hit?.item && !hit.lane.track?.locked ? hit.part : undefined)
      },
      onPointerLeave: () => setHover(undefined),
    },
  }
}
