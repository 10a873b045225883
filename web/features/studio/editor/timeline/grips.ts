import type { Document } from '#contract/document/document'
import { snapTime } from '../../../../engine/timeline/snap-time.ts'
import { changeSpan, freeShift, shiftAll, together } from '../../project/edits/selection-edits.ts'
import { endOf, everything, isSelected, type Placed, type Span } from '../../project/edits/selection.ts'
import { trimLimits, type ClipPart } from '../../timeline/timeline-geometry.ts'
import type { Lane, LaneItem } from './lane-model.ts'
import { dragSpan, freeLimits } from './timeline-drag.ts'

export type Grip =
  | {
      kind: 'move'
      placed: Placed[]
      shift: number
      /** The target track, if it is another one. */
      onto?: string
      /** The time an edge has snapped to. */
      guide?: number
    }
  | { kind: 'trim'; placed: Placed; span: Span; guide?: number }
  | { kind: 'slip'; placed: Placed; offset: number }
  | { kind: 'frame'; from: { time: number; y: number }; to: { time: number; y: number } }

/** A grip on items, unlike a selection frame. */
type Held<Kind extends Grip['kind']> = Extract<Grip, { kind: Kind }>

/** The state of a drag on the lanes. */
export interface DragOnLanes {
  document: Document
  lanes: readonly Lane[]
  /** The dragged item, and its part. */
  hit: { item: LaneItem; part: ClipPart }
  by: number
  /** Pixels from the top of the lanes. */
  y: number
  playhead: number
  /** Snap distance in seconds; 0 to disable. */
  reach: number
  /** Seconds of a take, by its id. */
  takeDuration(take: string): number
}

export function dragged(grip: Held<'move' | 'trim' | 'slip'>, drag: DragOnLanes): Grip {
  switch (grip.kind) {
    case 'move':
      return moved(grip, drag)
    case 'trim':
      return trimmed(grip, drag)
    case 'slip':
      return slipped(grip, drag)
    default:
      return grip satisfies never
  }
}

function slipped(grip: Held<'slip'>, { document, by, takeDuration }: DragOnLanes): Grip {
  const max = Math.max(0, takeDuration(takeOf(document, grip.placed)) - grip.placed.span.duration)
  const offset = Math.min(max, Math.max(0, offsetOf(document, grip.placed) - by))
  return { ...grip, offset }
}

function trimmed(
  { placed }: Held<'trim'>,
  { document, hit: { part }, by, playhead, reach, takeDuration }: DragOnLanes,
): Grip {
  const targets = targetsBut(document, [placed], playhead)
  const { span: before, item, track } = placed
  const clip = track?.clips.find(({ id }) => id === item.id)
  const limits = clip && track ? trimLimits(track.clips, clip, takeDuration(clip.take)) : freeLimits(before)
  const span = dragSpan({ span: before, part, by, snap: (at) => snapTime(at, targets, reach), limits })
  return { kind: 'trim', placed, span, ...guideOf(part === 'start' ? [span.start] : [endOf(span)], targets) }
}

function moved(
  grip: Held<'move'>,
  { document, lanes, hit: { item }, by, y, playhead, reach }: DragOnLanes,
): Grip {
  const anchor = grip.placed.find((one) => isSelected([one.item], item.target))?.span ?? item
  const targets = targetsBut(document, grip.placed, playhead)
  const snapped = dragSpan({
    span: anchor,
    part: 'body',
    by,
    snap: (at) => snapTime(at, targets, reach),
    limits: freeLimits(anchor),
  })
  const onto = trackUnder(lanes, y, grip.placed)
  const placed = onto ? movedOnto(document, grip.placed, onto) : grip.placed
  const shift = freeShift(document, placed, snapped.start - anchor.start)
  const edges = [anchor.start + shift, endOf(anchor) + shift]
  return { kind: 'move', placed: grip.placed, shift, ...(onto && { onto }), ...guideOf(edges, targets) }
}

export function editOf(document: Document, grip: Grip) {
  switch (grip.kind) {
    case 'move': {
      if (!grip.onto)
        return shiftAll(
          document,
          grip.placed.map(({ item }) => item),
          grip.shift,
        )
      const { onto, shift } = grip
      return together(
        grip.placed.flatMap(({ item, span }) =>
          item.kind === 'clip'
            ? { kind: 'moveClip' as const, clip: item.id, start: span.start + shift, track: onto }
            : (changeSpan(document, item, { start: span.start + shift }) ?? []),
        ),
      )
    }
    case 'trim':
      return changeSpan(document, grip.placed.item, grip.span)
    case 'slip':
      return { kind: 'trimClip' as const, clip: grip.placed.item.id, change: { offset: grip.offset } }
    case 'frame':
      return undefined
    default:
      return grip satisfies never
  }
}

/** The unlocked track under the pointer, if all dragged clips are from one track. */
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

/** Snap targets: the start, the playhead, and edges of items that are not dragged. */
export function targetsBut(document: Document, moving: readonly Placed[], playhead: number): number[] {
  const selection = moving.map(({ item }) => item)
  const ids = new Set(selection.map(({ id }) => id))
  const edges = everything(document)
    .filter(({ item }) => !ids.has(item.id))
    .flatMap(({ span }) => [span.start, endOf(span)])
  return [0, playhead, ...edges]
}

function guideOf(edges: readonly number[], targets: readonly number[]): { guide?: number } {
  const guide = targets.find((target) => edges.some((edge) => Math.abs(edge - target) < 1e-6))
  return guide === undefined ? {} : { guide }
}

export function offsetOf(document: Document, { item, track }: Placed): number {
  return (
    document.tracks.find(({ id }) => id === track?.id)?.clips.find(({ id }) => id === item.id)?.offset ?? 0
  )
}

function takeOf(document: Document, { item, track }: Placed): string {
  return (
    document.tracks.find(({ id }) => id === track?.id)?.clips.find(({ id }) => id === item.id)?.take ?? ''
  )
}
