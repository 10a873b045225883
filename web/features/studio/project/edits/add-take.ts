import type { Document, Track } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import { laneOf } from '#model/edits/take-lanes'
import { plainClip } from '#model/document/plain-clip'
import type { TakeRecord } from '#contract/takes/takes'
import type { WaitingTake } from '../../../../data/take-delivery.ts'
import { showingCamera } from './camera-edits.ts'
import { voiceTrack } from './edits.ts'
import { endOf } from './selection.ts'

export function spokenTracks({ tracks }: Pick<Document, 'tracks'>): Track[] {
  const lanes = new Set(tracks.map(({ id }) => laneOf(id)))
  return tracks.filter(({ id, kind }) => kind === 'voice' && !lanes.has(id))
}

/** End of the last word of any voice, in seconds. */
export function speechEnd(document: Pick<Document, 'tracks'>): number {
  return Math.max(0, ...spokenTracks(document).flatMap(({ clips }) => clips.map(endOf)))
}

/** End of the last word of any voice in seconds, including takes that are being uploaded. */
export function speechEndWith(
  document: Document,
  coming: readonly Pick<WaitingTake, 'duration' | 'landing' | 'place'>[],
): number {
  let until = speechEnd(document)
  let isEmpty = !voiceTrack(document)?.clips.length
  for (const { duration, landing, place } of coming) {
    if (place) continue
    if (isEmpty) until = Math.max(until, duration)
    else if (landing) until = Math.max(until, landing.start + landing.duration)
    isEmpty = false
  }
  return until
}

export function addTake(
  document: Document,
  take: Pick<TakeRecord, 'id' | 'duration' | 'camera'>,
  track: string,
  clipId: string,
): Edit {
  const clip = plainClip({ id: clipId, take: take.id, start: speechEnd(document), duration: take.duration })
  return {
    kind: 'batch',
    edits: [{ kind: 'addClip', track, clip }, ...showingCamera(document, take, { track, id: clipId })],
  }
}
