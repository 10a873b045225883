import type { ClipPart } from '../../timeline/timeline-geometry.ts'

export interface Span {
  start: number
  duration: number
}

export interface SpanDrag {
  span: Span
  part: ClipPart
  /** Distance of the drag in seconds. */
  by: number
  /** The snap target near `time`, or `time` itself. */
  snap(time: number): number
  /** Limits of the edges when dragged. */
  limits: { start: [number, number]; end: [number, number] }
}

/** Returns a span after dragging its body or an edge. */
export function dragSpan({ span, part, by, snap, limits }: SpanDrag): Span {
  const end = span.start + span.duration
  switch (part) {
    case 'body': {
      const start = Math.max(0, span.start + by)
      const byStart = snap(start) - start
      const byEnd = snap(start + span.duration) - (start + span.duration)
      return { start: Math.max(0, start + nearer(byStart, byEnd)), duration: span.duration }
    }
    case 'start': {
      const start = within(snap(span.start + by), limits.start)
      return { start, duration: end - start }
    }
    case 'end': {
      const newEnd = within(snap(end + by), limits.end)
      return { start: span.start, duration: newEnd - span.start }
    }
    default:
      return part satisfies never
  }
}

/** Edges of captions and gestures are free, down to a minimum length. */
export function freeLimits({ start, duration }: Span): SpanDrag['limits'] {
  const shortest = 0.1
  return { start: [0, start + duration - shortest], end: [start + shortest, 86_400] }
}

function nearer(one: number, other: number): number {
  if (one === 0) return other
  if (other === 0) return one
  return Math.abs(one) <= Math.abs(other) ? one : other
}

function within(value: number, [low, high]: [number, number]): number {
  return Math.min(high, Math.max(low, value))
}
