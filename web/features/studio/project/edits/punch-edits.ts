import type { Clip, Document, Track } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import { laneOf, takeOver } from '#model/edits/take-lanes'
import type { TakeRecord } from '#contract/takes/takes'
import type { Landing } from '../../../../data/take-delivery.ts'
import { showingCamera } from './camera-edits.ts'
import { clipsOf, voiceTrack } from './edits.ts'
import { endOf } from './selection.ts'
import { together } from './selection-edits.ts'

/** The old part moves to the lane of other takes. `undefined` without a voice, or when nothing was said. */
export function punchedIn(
  document: Document,
  take: Pick<TakeRecord, 'id' | 'camera'>,
  { start, offset, duration }: Pick<Landing, 'start' | 'offset' | 'duration'>,
  newId: () => string,
): Edit | undefined {
  const track = voiceTrack(document)
  if (!track || duration <= 0) return undefined
  const before = track.clips.find((clip) => clip.start <= start && endOf(clip) > start)
  const clip: Clip = {
    id: newId(),
    take: take.id,
    start,
    offset,
    duration,
    gain: before?.gain ?? 1,
    fadeIn: 0,
    fadeOut: 0,
    // It gets the effects of its surroundings, but the speed at which it was spoken.
    ...(before?.effects && { effects: { ...before.effects, speed: 1 } }),
  }
  const over = takeOver(document, clip, { track: track.id, newId })
  return together([...over, ...showingCamera(document, take, { track: track.id, id: clip.id })])
}

export function otherTakes(document: Document): Track | undefined {
  const voice = voiceTrack(document)
  return voice && document.tracks.find(({ id }) => id === laneOf(voice.id))
}

/** Returns whether a take is used outside the lane of other takes. */
export function isPlayed(document: Document, take: string): boolean {
  const lane = otherTakes(document)?.clips ?? []
  return clipsOf(document, take).some((clip) => !lane.includes(clip))
}

export function swapTake(document: Document, clip: Clip, newId: () => string): Edit | undefined {
  const voice = voiceTrack(document)
  return voice && together(takeOver(document, clip, { track: voice.id, newId }))
}
