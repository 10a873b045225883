import type { Document, Track } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import { laneOf } from '#model/edits/take-lanes'
import { plainClip } from '#model/document/plain-clip'
import type { TakeRecord } from '#contract/takes/takes'
import type { WaitingTake } from '../../../../data/take-delivery.ts'
import { showingCamera } from './camera-edits.ts'
import { voiceTrack } from './edits.ts'
import { endOf } from './selection.ts'

/** Returns the voice tracks, without the lanes of silent takes. */
export function spokenTracks({ tracks }: Pick<Document, 'tracks'>): Track[] {
  const lanes = new Set(tracks.map(({ id }) => laneOf(id)))
  return tracks.filter(({ id, kind }) => kind === 'voice' && !lanes.has(id))
}

/** Seconds until the last word of anybody. */
export function saidUntil(document: Pick<Document, 'tracks'>): number {
  return Math.max(0, ...spokenTracks(document).flatMap(({ clips }) => clips.map(endOf)))
}

/** Seconds until the last word of anybody, once the takes that are on their way have landed. */
export function willBeSaidUntil(
  document: Document,
  coming: readonly Pick<WaitingTake, 'duration' | 'landing' | 'place'>[],
): number {
  let until = saidUntil(document)
  let isEmpty = !voiceTrack(document)?.clips.length
  for (const { duration, landing, place } of coming) {
    if (place) continue
    if (isEmpty) until = Math.max(until, duration)
    else if (landing) until = Math.max(until, landing.start + landing.duration)
    isEmpty = false
  }
  return until
}

/** A take follows on all that is said so far, on this track; `clipId` names its clip. */
export function addTake(
  document: Document,
  take: Pick<TakeRecord, 'id' | 'duration' | 'camera'>,
  track: string,
  clipId: string,
): Edit {
  const clip = plainClip({ id: clipId, take: take.id, start: saidUntil(document), duration: take.duration })
  return {
    kind: 'batch',
    edits: [{ kind: 'addClip', track, clip }, ...showingCamera(document, take, { track, id: clipId })],
  }
}
