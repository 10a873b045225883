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

/** Seconds; 0 for an empty document. Scenes do not count: a backdrop makes nothing longer. */
export function durationOf(document: Document): number {
  const spans: Span[][] = [document.captions, document.gestures]
  for (const track of document.tracks) spans.push(track.clips)
  return spans.flat().reduce((end, span) => Math.max(end, endOf(span)), 0)
}

/** Returns whether a track is audible: not muted, and soloed if any track is. */
export function isAudible(document: Pick<Document, 'tracks'>, track: Track): boolean {
  if (track.mute) return false
  return track.solo || !document.tracks.some((other) => other.solo)
}
