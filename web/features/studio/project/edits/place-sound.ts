import type { Clip, Document, Track } from '#contract/document/document'
import { plainClip } from '#model/document/plain-clip'
import type { Edit } from '#contract/document/edit'
import type { TakeRecord } from '#contract/takes/takes'
import type { SoundPlace } from '../../../../data/take-delivery.ts'
import { durationOf } from '../../../../engine/document/timing.ts'
import type { SelectedItem } from '../performers.ts'

const names: Record<Track['kind'], string> = { voice: 'Voice', music: 'Music', sound: 'Sounds' }
/** Linear gain of music under speech. */
const UNDER_VOICES = 0.2
/** Maximum clips that one press adds; a long document needs another. */
const MAX_CLIPS = 500
/** Fade-out of music that is cut by the document's end, in seconds. */
const LAST_FADE = 1.5
const TOUCH = 1e-3

/**
 * On the target track, the first unlocked one of its kind with room, or a new one. Music repeats to the document's
 * end; the first music sets the tempo.
 */
export function placeSound(
  document: Document,
  take: Pick<TakeRecord, 'id' | 'duration'>,
  place: SoundPlace,
  newId: () => string,
): { edit: Edit; selection: SelectedItem[] } {
  const { start, kind, tempo } = place
  const clips = place.loops
    ? rounds(document, take, start, newId)
    : [clipOf(take, start, take.duration, newId)]
  const end = clips.reduce((last, clip) => Math.max(last, clip.start + clip.duration), start)
  const isFree = (track: Track) =>
    !track.locked &&
    track.clips.every((clip) => clip.start + clip.duration <= start + TOUCH || clip.start >= end - TOUCH)
  const track =
    document.tracks.find((one) => one.id === place.track && isFree(one)) ??
    document.tracks.find((one) => one.kind === kind && kind !== 'voice' && isFree(one))
  const edits: Edit[] = track
    ? clips.map((clip) => ({ kind: 'addClip', track: track.id, clip }))
    : [{ kind: 'addTrack', track: newTrack(document, kind, newId(), clips) }]
  const hasMusic = document.tracks.some((one) => one.kind === 'music' && one.clips.length > 0)
  if (tempo !== undefined && !hasMusic && tempo !== document.tempo) edits.push({ kind: 'setTempo', tempo })
  return {
    edit: { kind: 'batch', edits },
    selection: clips.map(({ id }) => ({ kind: 'clip', id })),
  }
}

/** Consecutive clips to the end of the document, at least one in full. */
function rounds(
  document: Document,
  take: Pick<TakeRecord, 'id' | 'duration'>,
  start: number,
  newId: () => string,
): Clip[] {
  const end = Math.max(start + take.duration, durationOf(document))
  const clips: Clip[] = []
  for (let at = start; at < end - TOUCH && clips.length < MAX_CLIPS; at += take.duration) {
    clips.push(clipOf(take, at, Math.min(take.duration, end - at), newId))
  }
  const last = clips.at(-1)
  if (last && last.duration < take.duration) last.fadeOut = Math.min(LAST_FADE, last.duration / 2)
  return clips
}

function clipOf(take: Pick<TakeRecord, 'id'>, start: number, duration: number, newId: () => string): Clip {
  return plainClip({ id: newId(), take: take.id, start, duration })
}

/** A new track below the others. A voice gets the first performer without one, or else the first. */
export function newTrack(
  { tracks, performers }: Pick<Document, 'tracks' | 'performers'>,
  kind: Track['kind'],
  id: string,
  clips: Clip[] = [],
): Track {
  const idle = performers.find((one) => !tracks.some(({ performer }) => performer === one.id))
  const same = tracks.filter((track) => track.kind === kind).length
  return {
    id,
    kind,
    name: same > 0 ? `${names[kind]} ${same + 1}` : names[kind],
    performer: kind === 'voice' ? ((idle ?? performers[0])?.id ?? null) : null,
    gain: 1,
    pan: 0,
    mute: false,
    solo: false,
    ...(kind === 'music' && { ducking: UNDER_VOICES }),
    clips,
  }
}
