import type { Document, Overlay, Track } from '#contract/document/document'
import { overlaySpan } from '../../../../engine/timeline/camera-shots.ts'
import type { SelectedItem } from '../../project/performers.ts'
import type { Span } from '../../project/edits/selection.ts'
import { GRAB_PIXELS, toX, type ClipPart, type TimeView } from '../../timeline/timeline-geometry.ts'

export interface LaneItem extends Span {
  target: SelectedItem
  text: string
  row: number
}

/** Name of the lane's colour: `--lane-<hue>`. */
export type LaneHue = 'scene' | 'overlay' | 'caption' | 'gesture' | 'voice' | 'music' | 'sound'

export interface Lane {
  id: string
  hue: LaneHue
  label: string
  /** The noun for one item: “Caption”. */
  one: string
  /** Ordered by start. */
  items: LaneItem[]
  rows: number
  /** Pixels from the top of the first lane. */
  top: number
  height: number
  track?: Track
}

/** Pixels: a row of named items, and the lanes of sound. */
export const ROW_HEIGHT = 26
export const ROW_TOP = 3
const heights = { voice: 92, music: 56, sound: 56 }
/** Height of a voice lane beside others: two fit the view. */
const SHARED_VOICE = 64

/** Labels of overlays without text. */
const overlayNames: Partial<Record<Overlay['kind'], string>> = { picture: 'Picture', camera: 'Camera' }

export interface LaneNames {
  gesture(name: string): string
  scene(background: string): string
  take(id: string): string
}

/** Returns the lanes of a document from top to bottom. Empty lanes are omitted, except captions and gestures. */
export function lanesOf(document: Document, names: LaneNames): Lane[] {
  const lanes: Omit<Lane, 'top'>[] = []
  const spans = (
    { kind, ...named }: { kind: SelectedItem['kind'] & LaneHue; label: string; one: string },
    things: readonly (Span & { id: string; text: string })[],
  ) => {
    const { items, rows } = inRows(things.map(({ id, ...rest }) => ({ ...rest, target: { kind, id } })))
    lanes.push({ id: kind, hue: kind, ...named, items, rows, height: rows * ROW_HEIGHT + 2 * ROW_TOP })
  }
  if (document.scenes.length > 0) {
    const scenes = document.scenes.map((scene) => ({ ...scene, text: names.scene(scene.background) }))
    spans({ kind: 'scene', label: 'Scenes', one: 'Scene' }, scenes)
  }
  if (document.overlays) {
    const overlays = document.overlays.map((overlay) => ({
      id: overlay.id,
      ...overlaySpan(document, overlay),
      text: overlayNames[overlay.kind] ?? overlay.content,
    }))
    spans({ kind: 'overlay', label: 'Titles', one: 'Title' }, overlays)
  }
  spans({ kind: 'caption', label: 'Captions', one: 'Caption' }, document.captions)
  const gestures = document.gestures.map((gesture) => ({ ...gesture, text: names.gesture(gesture.name) }))
  spans({ kind: 'gesture', label: 'Gestures', one: 'Gesture' }, gestures)
  const voices = document.tracks.filter(({ kind }) => kind === 'voice').length
  for (const track of document.tracks) {
    const items = track.clips
      .map(({ id, start, duration, take }) => ({
        start,
        duration,
        target: { kind: 'clip' as const, id },
        text: names.take(take),
        row: 0,
      }))
      .sort((a, b) => a.start - b.start)
    lanes.push({
      id: track.id,
      hue: track.kind,
      label: track.name,
      one: 'Clip',
      items,
      rows: 1,
      height: track.kind === 'voice' && voices > 1 ? SHARED_VOICE : heights[track.kind],
      track,
    })
  }
  let top = 0
  return lanes.map((lane) => {
    const placed = { ...lane, top }
    top += lane.height + 1
    return placed
  })
}

/** Distributes items over the fewest rows without overlaps. */
export function inRows<Item extends Span>(
  things: readonly Item[],
): { items: (Item & { row: number })[]; rows: number } {
  const ends: number[] = []
  const items = things
    .toSorted((a, b) => a.start - b.start)
    .map((thing) => {
      const free = ends.findIndex((end) => end <= thing.start + 1e-6)
      const row = free < 0 ? ends.length : free
      ends[row] = thing.start + thing.duration
      return { ...thing, row }
    })
  return { items, rows: Math.max(1, ends.length) }
}

export interface LaneHit {
  lane: Lane
  item?: LaneItem
  part: ClipPart
}

/** Returns the lane and item under a point. Edges win over bodies, but short items keep a body. */
export function hitLane(
  lanes: readonly Lane[],
  view: TimeView,
  point: { x: number; y: number },
): LaneHit | undefined {
  const lane = lanes.find(({ top, height }) => point.y >= top && point.y < top + height)
  if (!lane) return undefined
  const row = Math.floor((point.y - lane.top - ROW_TOP) / ROW_HEIGHT)
  // The last drawn one is on top.
  const item = lane.items.findLast((one) => {
    const left = toX(view, one.start)
    const right = Math.max(left + 6, toX(view, one.start + one.duration))
    return (lane.track || one.row === row) && point.x >= left && point.x <= right
  })
  if (!item) return { lane, part: 'body' }
  const left = toX(view, item.start)
  const right = toX(view, item.start + item.duration)
  const grab = Math.min(GRAB_PIXELS, (right - left) / 3)
  const part = point.x - left < grab ? 'start' : right - point.x < grab ? 'end' : 'body'
  return { lane, item, part }
}

/** The items in a selection frame; times in seconds, heights in pixels. */
export function inFrame(
  lanes: readonly Lane[],
  frame: { from: number; to: number; top: number; bottom: number },
): SelectedItem[] {
  return lanes.flatMap((lane) =>
    lane.track?.locked
      ? []
      : lane.items
          .filter((item) => {
            const top = lane.track ? lane.top : lane.top + ROW_TOP + item.row * ROW_HEIGHT
            const bottom = lane.track ? lane.top + lane.height : top + ROW_HEIGHT
            const isBeside = item.start > frame.to || item.start + item.duration < frame.from
            return !isBeside && top < frame.bottom && bottom > frame.top
          })
          .map(({ target }) => target),
  )
}

/** The visible items; found by binary search if they are sorted and do not overlap. */
export function seenItems(lane: Lane, view: TimeView, width: number): LaneItem[] {
  const until = view.from + width / view.zoom
  const { items } = lane
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle]?.start ?? 0) <= until) low = middle + 1
    else high = middle
  }
  const reached = items.slice(0, low)
  return reached.filter(({ start, duration }) => start + duration >= view.from)
}
