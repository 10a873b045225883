import type { Document, Track } from '#contract/document/document'

interface Span {
  start: number
  duration: number
}

export function endOf(span: Span): number {
  return span.start + span.duration
}

/** Returns whether `time` is inside the span, whose end is exclusive. */
export function covers(span: Span, time: number): boolean {
  return time >= span.start && time < endOf(span)
}

/** Seconds: an item belongs to the end of a film if it begins at most this much after it. */
const CLOSE = 1
/** Seconds by which times are rounded. */
const ROUNDING = 0.01

/**
 * Seconds; 0 for an empty document. Scenes do not count: a backdrop makes nothing longer. Titles, pictures and stickers
 * count if they begin just when everything else has ended, such as the last card of a film. Others end with it, and those
 * that are left far behind are not shown.
 */
export function durationOf(document: Document): number {
  const spans: Span[][] = [document.captions, document.gestures]
  for (const track of document.tracks) spans.push(track.clips)
  const end = spans.flat().reduce((latest, span) => Math.max(latest, endOf(span)), 0)
  return (document.overlays ?? [])
    .filter(({ kind }) => kind !== 'camera')
    .toSorted((one, other) => one.start - other.start)
    .reduce((latest, one) => {
      const gap = one.start - latest
      return gap >= -ROUNDING && gap <= CLOSE ? Math.max(latest, endOf(one)) : latest
    }, end)
}

/** Returns whether a track is audible: not muted, and soloed if any track is. */
export function isAudible(document: Pick<Document, 'tracks'>, track: Track): boolean {
  if (track.mute) return false
  return track.solo || !document.tracks.some((other) => other.solo)
}
