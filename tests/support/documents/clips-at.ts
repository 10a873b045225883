import type { Clip, Document, Track } from '#contract/document/document'
import { covers } from '../../../web/engine/document/timing.ts'

/** In the tracks' order. */
export function clipsAt(document: Document, time: number): { track: Track; clip: Clip }[] {
  return document.tracks.flatMap((track) =>
    track.clips.filter((clip) => covers(clip, time)).map((clip) => ({ track, clip })),
  )
}
