import { trackSchema, type Document } from '../../contract/document/document.ts'
import { checked, checkFree, checkPerformer, checkRoom, found } from './checks.ts'
import { EditError, type Edit } from '../../contract/document/edit.ts'
import { inserted, LIST_LIMITS, overwritten, replaced, without } from './lists.ts'

type TrackEdit = Extract<Edit, { kind: 'addTrack' | 'changeTrack' | 'moveTrack' | 'removeTrack' }>

export function applyTrackEdit(document: Document, edit: TrackEdit): { document: Document; inverse: Edit } {
  switch (edit.kind) {
    case 'addTrack': {
      checkRoom(document.tracks, LIST_LIMITS.tracks, edit)
      checkFree(document.tracks, edit.track.id, edit)
      const track = checked(trackSchema, edit.track, edit)
      checkPerformer(document, track.performer, edit)
      const usedIds = new Set(document.tracks.flatMap((other) => other.clips.map((clip) => clip.id)))
      for (const clip of track.clips) {
        if (usedIds.has(clip.id)) throw new EditError('id_taken', edit)
        usedIds.add(clip.id)
      }
      return {
        document: { ...document, tracks: inserted(document.tracks, track, edit) },
        inverse: { kind: 'removeTrack', track: track.id },
      }
    }
    case 'changeTrack': {
      const before = found(document.tracks, edit.track, edit)
      // Without the clips: they are valid already, and turning a knob must not check thousands of them.
      const bare = { ...before, ...edit.change, id: before.id, clips: [] }
      const after = checked(trackSchema, bare, edit)
      checkPerformer(document, after.performer, edit)
      return {
        // The clips keep their identity, which tells a player that nothing needs to be scheduled again.
        document: { ...document, tracks: replaced(document.tracks, { ...after, clips: before.clips }) },
        inverse: { kind: 'changeTrack', track: before.id, change: overwritten(before, edit.change) },
      }
    }
    case 'moveTrack': {
      const track = found(document.tracks, edit.track, edit)
      const index = document.tracks.indexOf(track)
      return {
        document: { ...document, tracks: inserted(without(document.tracks, track.id), track, edit) },
        inverse: { kind: 'moveTrack', track: track.id, index },
      }
    }
    case 'removeTrack': {
      const track = found(document.tracks, edit.track, edit)
      return {
        document: { ...document, tracks: without(document.tracks, track.id) },
        inverse: { kind: 'addTrack', track, index: document.tracks.indexOf(track) },
      }
    }
    default:
      return edit satisfies never
  }
}
