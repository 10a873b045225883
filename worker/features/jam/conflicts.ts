import type { Document, Track } from '../../contract/document/document.ts'
import type { Edit } from '../../contract/document/edit.ts'
import { clipOf } from '../../model/edits/invert-edit.ts'
import type { JamRefusal } from '../../contract/jam/frames.ts'
import { ORPHAN_TRACK_ID } from '../../model/jam/jam-document.ts'

/** Edits by others that an edit's author had not seen, as single edits in order. */
export type Unseen = () => readonly Edit[]

/**
 * Returns the edits to apply, or the reason for a refusal. The later edit wins a field; a take is never lost. Edits
 * without a rule here apply unchanged, or fail when they are applied.
 */
export function resolved(
  document: Document,
  edit: Edit,
  unseen: Unseen,
  recordings: readonly { track: string }[],
): Edit[] | JamRefusal {
  if (recordings.length > 0 && disturbs(document, edit, recordings)) return 'recording'
  switch (edit.kind) {
    case 'addClip':
      return restoredIfOrphaned(document, edit)
    case 'addTrack': {
      const { performer } = edit.track
      const known = performer === null || document.performers.some(({ id }) => id === performer)
      return [known ? edit : { ...edit, track: { ...edit.track, performer: null } }]
    }
    case 'removeTrack':
      return gained(document, edit.track, unseen()) ? 'changed' : [edit]
    case 'moveClip':
      return moved(document, edit, unseen)
    case 'trimClip':
    case 'trimEdge':
      return halvesOf(edit.clip, unseen()).length > 0 ? 'changed' : [edit]
    case 'splitClip': {
      const holder = [edit.clip, ...halvesOf(edit.clip, unseen())].find((id) => {
        const clip = clipOf(document, id)?.clip
        return clip && edit.at > clip.start && edit.at < clip.start + clip.duration
      })
      return [holder === undefined ? edit : { ...edit, clip: holder }]
    }
    default:
      return [edit]
  }
}

/** A take whose track was removed moves to a track of its own. */
function restoredIfOrphaned(document: Document, edit: Extract<Edit, { kind: 'addClip' }>): Edit[] {
  if (document.tracks.some(({ id }) => id === edit.track)) return [edit]
  const add: Edit = { kind: 'addClip', track: ORPHAN_TRACK_ID, clip: edit.clip }
  if (document.tracks.some(({ id }) => id === ORPHAN_TRACK_ID)) return [add]
  return [{ kind: 'addTrack', track: orphanTrack }, add]
}

const orphanTrack: Track = {
  id: ORPHAN_TRACK_ID,
  kind: 'voice',
  name: 'Kept takes',
  performer: null,
  gain: 1,
  pan: 0,
  mute: false,
  solo: false,
  clips: [],
}

/** Returns whether a track has new clips that the author of its removal has not seen. */
function gained(document: Document, track: string, unseen: readonly Edit[]): boolean {
  const clips = new Set(document.tracks.find(({ id }) => id === track)?.clips.map(({ id }) => id))
  if (clips.size === 0) return false
  return unseen.some((edit) => {
    switch (edit.kind) {
      case 'addClip':
        return edit.track === track && clips.has(edit.clip.id)
      case 'moveClip':
        return edit.track === track && clips.has(edit.clip)
      case 'addTrack':
        return edit.track.id === track && edit.track.clips.some(({ id }) => clips.has(id))
      default:
        return false
    }
  })
}

/** A clip that was split meanwhile moves with all its parts; onto a removed track it moves in time only. */
function moved(document: Document, edit: Extract<Edit, { kind: 'moveClip' }>, unseen: Unseen): Edit[] {
  const clip = clipOf(document, edit.clip)?.clip
  if (!clip) return [edit]
  const there = edit.track === undefined || document.tracks.some(({ id }) => id === edit.track)
  const { kind, start, track } = edit
  const whole: Edit = there ? edit : { kind, clip: edit.clip, start }
  const parts = halvesOf(edit.clip, unseen()).flatMap((id): Edit[] => {
    const part = clipOf(document, id)?.clip
    if (!part) return []
    const place = Math.max(0, start + part.start - clip.start)
    return [{ kind, clip: id, start: place, ...(there && track !== undefined && { track }) }]
  })
  return [whole, ...parts]
}

/** The ids of all parts that were split off a clip, recursively. */
function halvesOf(clip: string, unseen: readonly Edit[]): string[] {
  const family = new Set([clip])
  for (const edit of unseen) {
    if (edit.kind === 'splitClip' && family.has(edit.clip)) family.add(edit.newId)
  }
  family.delete(clip)
  return [...family]
}

/** Returns whether an edit would disturb a running recording, by changing its accompaniment or removing its track. */
function disturbs(document: Document, edit: Edit, recordings: readonly { track: string }[]): boolean {
  const isBacking = (id: string | undefined) =>
    document.tracks.find((track) => track.id === id)?.kind === 'music'
  switch (edit.kind) {
    case 'setTempo':
    case 'setFirstBeat':
      return true
    case 'removeTrack':
      return isBacking(edit.track) || recordings.some(({ track }) => track === edit.track)
    case 'addClip':
      return isBacking(edit.track)
    case 'moveClip':
      return isBacking(edit.track) || isBacking(clipOf(document, edit.clip)?.track.id)
    case 'trimClip':
    case 'trimEdge':
    case 'splitClip':
    case 'removeClip':
      return isBacking(clipOf(document, edit.clip)?.track.id)
    default:
      return false
  }
}
