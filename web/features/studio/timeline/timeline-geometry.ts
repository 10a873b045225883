import { timelineTimeOf } from '#model/document/clip-time'
import type { Clip } from '#contract/document/document'

export interface TimeView {
  /** Seconds at the left edge. */
  from: number
  /** Pixels a second. */
  zoom: number
}

export const ZOOM_MIN = 0.02
export const ZOOM_MAX = 3_200

/** Distance in pixels within which an edge is grabbed or snapped to. */
export const GRAB_PIXELS = 8

export function toX(view: TimeView, time: number): number {
  return (time - view.from) * view.zoom
}

export function toTime(view: TimeView, x: number): number {
  return x / view.zoom + view.from
}

/** Zooms by `factor` with pixel `x` fixed, within the zoom's limits. */
export function zoomAt(view: TimeView, factor: number, x: number): TimeView {
  const zoom = Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, view.zoom * factor))
  return { zoom, from: Math.max(0, toTime(view, x) - x / zoom) }
}

/** Margin after the document's end. */
const AIR = 1.08
/** Maximum visible time, as a multiple of the document, or of a minute if it is shorter. */
const MAX_VISIBLE = 4

/** Limits a view to a document of `end` seconds, so that zooming out shows all of it and scrolling cannot lose it. */
export function withinPiece({ from, zoom }: TimeView, end: number, width: number): TimeView {
  const near = Math.max(zoom, Math.min(ZOOM_MAX, width / (MAX_VISIBLE * Math.max(60, end))))
  return { zoom: near, from: Math.min(from, Math.max(0, end * AIR - width / near)) }
}

/** Fits `duration` seconds into `width` pixels, with a margin. */
export function fitView(duration: number, width: number): TimeView {
  const zoom = width / Math.max(1, duration * AIR)
  return { from: 0, zoom: Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom)) }
}

/** Scrolls only as far as needed to show `time`, and by a page past the right edge. */
export function reveal(view: TimeView, time: number, width: number): TimeView {
  const x = toX(view, time)
  if (x >= 0 && x <= width - 24) return view
  return { ...view, from: Math.max(0, time - (x < 0 ? 24 : 48) / view.zoom) }
}

export interface RulerMark {
  time: number
  /** Labelled. */
  major: boolean
}

const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200]

/** Marks for the visible span; labels are at least 76 pixels apart. */
export function rulerMarks(view: TimeView, width: number): RulerMark[] {
  const step = STEPS.find((seconds) => seconds * view.zoom >= 76) ?? 14_400
  const parts = step === 15 ? 3 : 5
  const minor = step / parts
  const marks: RulerMark[] = []
  const last = Math.floor(toTime(view, width) / minor)
  for (let index = Math.ceil(view.from / minor - 1e-9); index <= last; index++) {
    marks.push({ time: index * minor, major: index % parts === 0 })
  }
  return marks
}

export type ClipPart = 'start' | 'end' | 'body'

/** Limits for dragging a clip's edge: within its take, and not into its neighbours. */
export function trimLimits(
  clips: readonly Clip[],
  clip: Clip,
  takeDuration: number,
): { start: [number, number]; end: [number, number] } {
  const shortest = 0.05
  const end = clip.start + clip.duration
  const others = clips.filter((other) => other.id !== clip.id)
  const before = Math.max(
    0,
    ...others.map((o) => o.start + o.duration).filter((time) => time <= clip.start + 1e-6),
  )
  const after = Math.min(Infinity, ...others.map((o) => o.start).filter((time) => time >= end - 1e-6))
  return {
    start: [Math.max(before, timelineTimeOf(clip, 0)), end - shortest],
    end: [clip.start + shortest, Math.min(after, timelineTimeOf(clip, takeDuration))],
  }
}
