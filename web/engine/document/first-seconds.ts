import type { Document } from '#contract/document/document'
import { endOf } from './timing.ts'

/** The document up to a time, in seconds; what reaches beyond ends there. */
export function firstSeconds(document: Document, seconds: number): Document {
  const cut = <Span extends { start: number; duration: number }>(spans: readonly Span[]): Span[] =>
    spans
      .filter(({ start }) => start < seconds)
      .map((span) => (endOf(span) > seconds ? { ...span, duration: seconds - span.start } : span))
  return {
    ...document,
    captions: cut(document.captions),
    gestures: cut(document.gestures),
    tracks: document.tracks.map((track) => ({
      ...track,
      clips: cut(track.clips).map((clip) => ({
        ...clip,
        fadeIn: Math.min(clip.fadeIn, clip.duration),
        fadeOut: Math.min(clip.fadeOut, clip.duration),
      })),
    })),
  }
}
