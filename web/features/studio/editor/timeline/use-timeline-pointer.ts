import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { Document } from '#contract/document/document'
import { snapTime } from '../../../../engine/timeline/snap-time.ts'
import { useDrag, type DragHandlers, type DragPoint } from '../../page/use-drag.ts'
import type { Picked } from '../../project/performers.ts'
import { changeSpan, freeShift, shiftAll, together } from '../../project/edits/selection-edits.ts'
import {
  endOf,
  everything,
  extended,
  isPicked,
  placedOf,
  toggled,
  type Placed,
  type Span,
} from '../../project/edits/selection.ts'
import type { Studio } from '../../project/store.ts'
import { GRAB_PIXELS, toTime, trimLimits, type ClipPart } from '../../timeline/timeline-geometry.ts'
import type { TimelineFrame, Transport } from '../../timeline/timeline-view.ts'
import { hitLane, inFrame, type Lane, type LaneHit } from './lane-model.ts'
import { dragSpan, freeLimits } from './timeline-drag.ts'

/** What a hand is doing on the lanes, as it is drawn before it is done. */
export type Grip =
  | {
      kind: 'move'
      placed: Placed[]
      shift: number
      /** The track the clips are over, if it is another one. */
      onto?: string
      /** The time an edge has snapped to. */
      guide?: number
    }
  | { kind: 'trim'; placed: Placed; span: Span; guide?: number }
  | { kind: 'slip'; placed: Placed; offset: number }
  | { kind: 'frame'; from: { time: number; y: number }; to: { time: number; y: number } }

export interface TimelineHand {
  grip: Grip | undefined
  cursor: 'grab' | 'grabbing' | 'ew-resize' | undefined
  handlers: DragHandlers & { onPointerLeave: () => void }
}

interface Desk {
  studio: Studio
  frame: TimelineFrame
  transport: Transport
  lanes: readonly Lane[]
  /** Seconds of a take, by its id. */
  takeDuration(take: string): number
}

/** Nearer than this to an edge of the lanes, in pixels, a drag scrolls them. */
const SCROLL_ZONE = 28

/**
 * What a press on the lanes begins: moving all that is picked, trimming one thing, slipping a clip's sound (Alt), or
 * drawing a frame around things.
 */
export function useTimelinePointer(
  { studio, frame, transport, lanes, takeDuration }: Desk,
  box: RefObject<HTMLElement | null>,
): TimelineHand {
  const [grip, setGrip] = useState<Grip>()
  const [hover, setHover] = useState<ClipPart>()
  const press = useRef<{
    hit: LaneHit | undefined
    time: number
    y: number
    before: readonly Picked[]
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
    const { picked } = item
    if (event.ctrlKey || event.metaKey) studio.pickAll(toggled(selection, picked))
    else if (event.shiftKey) studio.pickAll(extended(document, selection, picked))
    else if (!isPicked(selection, picked)) studio.pick(picked)
    // What is picked already stays picked, for all of it may be about to move; the panels turn to this one.
    else studio.pickAll([...selection.filter((one) => one.id !== picked.id), picked])
    const [placed] = placedOf(state().document, [picked])
    if (!placed || event.ctrlKey || event.metaKey || event.shiftKey) return true
    if (hit.part !== 'body') setGrip({ kind: 'trim', placed, span: placed.span })
    else if (event.altKey && picked.kind === 'clip')
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
    if (!begun.hit?.item) {
      const from = { time: begun.time, y: begun.y }
      setGrip({ kind: 'frame', from, to: { time, y: point.y } })
      const framed = inFrame(lanes, {
        from: Math.min(from.time, time),
        to: Math.max(from.time, time),
        top: Math.min(from.y, point.y),
        bottom: Math.max(from.y, point.y),
      })
      const kept = begun.adds ? begun.before.filter((one) => !isPicked(framed, one)) : []
      studio.pickAll([...kept, ...framed])
      return
    }
    if (!grip) return
    const reach = frame.snapping.get() && !point.free ? GRAB_PIXELS / view.zoom : 0
    if (grip.kind === 'slip') {
      const most = Math.max(0, takeDuration(takeOf(document, grip.placed)) - grip.placed.span.duration)
      const offset = Math.min(most, Math.max(0, offsetOf(document, grip.placed) - by))
      setGrip({ ...grip, offset })
      return
    }
    if (grip.kind === 'trim') {
      const targets = targetsBut(document, [grip.placed], transport.position.get())
      const { span: before, picked, track } = grip.placed
      const clip = track?.clips.find(({ id }) => id === picked.id)
      const limits =
        clip && track ? trimLimits(track.clips, clip, takeDuration(clip.take)) : freeLimits(before)
      const part = begun.hit.part
      const span = dragSpan({ span: before, part, by, snap: (at) => snapTime(at, targets, reach), limits })
      setGrip({
        kind: 'trim',
        placed: grip.placed,
        span,
        ...guideOf(part === 'start' ? [span.start] : [endOf(span)], targets),
      })
      return
    }
    if (grip.kind !== 'move') return
    const { picked } = begun.hit.item
    const anchor = grip.placed.find((one) => isPicked([one.picked], picked))?.span ?? begun.hit.item
    const targets = targetsBut(document, grip.placed, transport.position.get())
    const snapped = dragSpan({
      span: anchor,
      part: 'body',
      by,
      snap: (at) => snapTime(at, targets, reach),
      limits: freeLimits(anchor),
    })
    const onto = trackUnder(lanes, point.y, grip.placed)
    const placed = onto ? movedOnto(document, grip.placed, onto) : grip.placed
    const shift = freeShift(document, placed, snapped.start - anchor.start)
    const edges = [anchor.start + shift, endOf(anchor) + shift]
    setGrip({ kind: 'move', placed: grip.placed, shift, ...(onto && { onto }), ...guideOf(edges, targets) })
  }

  function end({ dropped, moved }: { dropped: boolean; moved: boolean }) {
    cancelAnimationFrame(scrolling.current)
    const begun = press.current
    press.current = null
    setGrip(undefined)
    if (!begun) return
    if (!dropped) {
      if (!begun.hit?.item) studio.pickAll(begun.before)
      return
    }
    if (!moved) {
      // A plain click: on nothing it lets go of all, on one of many it picks that one.
      if (!begun.adds) studio.pick(begun.hit?.item?.picked)
      return
    }
    const edit = grip && editOf(state().document, grip)
    if (edit) studio.edit(edit)
  }

  /** While the hand rests at an edge, time goes on under it. */
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

/** What letting go of a grip does. */
function editOf(document: Document, grip: Grip) {
  switch (grip.kind) {
    case 'move': {
      if (!grip.onto)
        return shiftAll(
          document,
          grip.placed.map(({ picked }) => picked),
          grip.shift,
        )
      const { onto, shift } = grip
      return together(
        grip.placed.flatMap(({ picked, span }) =>
          picked.kind === 'clip'
            ? { kind: 'moveClip' as const, clip: picked.id, start: span.start + shift, track: onto }
            : (changeSpan(document, picked, { start: span.start + shift }) ?? []),
        ),
      )
    }
    case 'trim':
      return changeSpan(document, grip.placed.picked, grip.span)
    case 'slip':
      return { kind: 'trimClip' as const, clip: grip.placed.picked.id, change: { offset: grip.offset } }
    case 'frame':
      return undefined
    default:
      return grip satisfies never
  }
}

/** Another open track under the hand, when all the clips that move come from one. */
function trackUnder(lanes: readonly Lane[], y: number, placed: readonly Placed[]): string | undefined {
  const from = new Set(placed.flatMap(({ track }) => track?.id ?? []))
  const lane = lanes.find(({ top, height }) => y >= top && y < top + height)
  const isOther = lane?.track && !lane.track.locked && from.size === 1 && !from.has(lane.id)
  return isOther ? lane.id : undefined
}

function movedOnto(document: Document, placed: readonly Placed[], id: string): Placed[] {
  const track = document.tracks.find((one) => one.id === id)
  return placed.map((one) => (one.track && track ? { ...one, track } : one))
}

/** Times worth snapping to: the beginning, the playhead, and the edges of all that does not move. */
export function targetsBut(document: Document, moving: readonly Placed[], playhead: number): number[] {
  const selection = moving.map(({ picked }) => picked)
  const ids = new Set(selection.map(({ id }) => id))
  const edges = everything(document)
    .filter(({ picked }) => !ids.has(picked.id))
    .flatMap(({ span }) => [span.start, endOf(span)])
  return [0, playhead, ...edges]
}

function guideOf(edges: readonly number[], targets: readonly number[]): { guide?: number } {
  const guide = targets.find((target) => edges.some((edge) => Math.abs(edge - target) < 1e-6))
  return guide === undefined ? {} : { guide }
}

function offsetOf(document: Document, { picked, track }: Placed): number {
  return (
    document.tracks.find(({ id }) => id === track?.id)?.clips.find(({ id }) => id === picked.id)?.offset ?? 0
  )
}

function takeOf(document: Document, { picked, track }: Placed): string {
  return (
    document.tracks.find(({ id }) => id === track?.id)?.clips.find(({ id }) => id === picked.id)?.take ?? ''
  )
}
