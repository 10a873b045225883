import {
  captionSchema,
  documentSchema,
  gestureSchema,
  sceneSchema,
  stageSchema,
  trackSchema,
  type Document,
} from '../document.ts'
import type * as z from 'zod/mini'
import { applyClipEdit } from './clip-edits.ts'
import { checked, checkFree, checkPerformer, checkRoom, found } from './checks.ts'
import { EditError, type Edit, type Place } from './edit.ts'
import { inserted, LIST_LIMITS, overwritten, replaced, without } from './lists.ts'
import { applyMouthCorrectionEdit } from './mouth-correction-edits.ts'
import { applyOverlayEdit } from './overlay-edits.ts'
import { applyPerformerEdit } from './performer-edits.ts'

export interface Edited {
  document: Document
  /** Applied to `document`, it gives back the document from before, deep-equal. */
  inverse: Edit
}

/**
 * Makes one edit. Pure: the given document is not touched and unchanged parts are shared. A valid
 * document stays valid. Throws an `EditError` for an edit that cannot be made.
 */
export function applyEdit(document: Document, edit: Edit): Edited {
  switch (edit.kind) {
    case 'batch':
      return applyBatch(document, edit.edits)
    case 'setStage': {
      const stage = checked(stageSchema, { ...document.stage, ...edit.change }, edit)
      return {
        document: { ...document, stage },
        inverse: { kind: 'setStage', change: overwritten(document.stage, edit.change) },
      }
    }
    case 'setTempo': {
      const tempo = checked(documentSchema.shape.tempo, edit.tempo, edit)
      return { document: { ...document, tempo }, inverse: { kind: 'setTempo', tempo: document.tempo } }
    }
    case 'addTrack': {
      checkRoom(document.tracks, LIST_LIMITS.tracks, edit)
      checkFree(document.tracks, edit.track.id, edit)
      const track = checked(trackSchema, edit.track, edit)
      checkPerformer(document, track.performer, edit)
      const taken = new Set(document.tracks.flatMap((other) => other.clips.map((clip) => clip.id)))
      for (const clip of track.clips) {
        if (taken.has(clip.id)) throw new EditError('id_taken', edit)
        taken.add(clip.id)
      }
      return {
        document: { ...document, tracks: inserted(document.tracks, track, edit) },
        inverse: { kind: 'removeTrack', track: track.id },
      }
    }
    case 'changeTrack': {
      const before = found(document.tracks, edit.track, edit)
      // Without the clips: they are valid already, and a knob being turned must not check thousands of them.
      const bare = { ...before, ...edit.change, id: before.id, clips: [] }
      const after = checked(trackSchema, bare, edit)
      checkPerformer(document, after.performer, edit)
      return {
        // The clips keep their identity: a player sees from it that nothing needs to be scheduled again.
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
    case 'addScene': {
      const scenes = added(sceneSchema, document.scenes, edit.scene, LIST_LIMITS.scenes, edit)
      return { document: { ...document, scenes }, inverse: { kind: 'removeScene', scene: edit.scene.id } }
    }
    case 'changeScene': {
      const before = found(document.scenes, edit.scene, edit)
      const after = checked(sceneSchema, { ...before, ...edit.change, id: before.id }, edit)
      return {
        document: { ...document, scenes: replaced(document.scenes, after) },
        inverse: { kind: 'changeScene', scene: before.id, change: overwritten(before, edit.change) },
      }
    }
    case 'removeScene': {
      const scene = found(document.scenes, edit.scene, edit)
      return {
        document: { ...document, scenes: without(document.scenes, scene.id) },
        inverse: { kind: 'addScene', scene, index: document.scenes.indexOf(scene) },
      }
    }
    case 'addCaption': {
      const { caption } = edit
      const captions = added(captionSchema, document.captions, caption, LIST_LIMITS.captions, edit)
      return { document: { ...document, captions }, inverse: { kind: 'removeCaption', caption: caption.id } }
    }
    case 'changeCaption': {
      const before = found(document.captions, edit.caption, edit)
      const after = checked(captionSchema, { ...before, ...edit.change, id: before.id }, edit)
      return {
        document: { ...document, captions: replaced(document.captions, after) },
        inverse: { kind: 'changeCaption', caption: before.id, change: overwritten(before, edit.change) },
      }
    }
    case 'removeCaption': {
      const caption = found(document.captions, edit.caption, edit)
      return {
        document: { ...document, captions: without(document.captions, caption.id) },
        inverse: { kind: 'addCaption', caption, index: document.captions.indexOf(caption) },
      }
    }
    case 'addGesture': {
      const { gesture } = edit
      const gestures = added(gestureSchema, document.gestures, gesture, LIST_LIMITS.gestures, edit)
      checkPerformer(document, gesture.performer, edit)
      return { document: { ...document, gestures }, inverse: { kind: 'removeGesture', gesture: gesture.id } }
    }
    case 'changeGesture': {
      const before = found(document.gestures, edit.gesture, edit)
      const after = checked(gestureSchema, { ...before, ...edit.change, id: before.id }, edit)
      checkPerformer(document, after.performer, edit)
      return {
        document: { ...document, gestures: replaced(document.gestures, after) },
        inverse: { kind: 'changeGesture', gesture: before.id, change: overwritten(before, edit.change) },
      }
    }
    case 'removeGesture': {
      const gesture = found(document.gestures, edit.gesture, edit)
      return {
        document: { ...document, gestures: without(document.gestures, gesture.id) },
        inverse: { kind: 'addGesture', gesture, index: document.gestures.indexOf(gesture) },
      }
    }
    case 'addClip':
    case 'moveClip':
    case 'trimClip':
    case 'trimEdge':
    case 'setClipGain':
    case 'splitClip':
    case 'removeClip':
      return applyClipEdit(document, edit)
    case 'addPerformer':
    case 'setPerformerProps':
    case 'setPerformerPlace':
    case 'setCharacter':
    case 'movePerformer':
    case 'removePerformer':
      return applyPerformerEdit(document, edit)
    case 'addMouthCorrection':
    case 'changeMouthCorrection':
    case 'removeMouthCorrection':
      return applyMouthCorrectionEdit(document, edit)
    case 'addOverlay':
    case 'changeOverlay':
    case 'removeOverlay':
    case 'addMarker':
    case 'changeMarker':
    case 'removeMarker':
    case 'setCaptionStyle':
      return applyOverlayEdit(document, edit)
    default:
      return edit satisfies never
  }
}

function applyBatch(document: Document, edits: Edit[]): Edited {
  const inverses: Edit[] = []
  let current = document
  for (const edit of edits) {
    const edited = applyEdit(current, edit)
    current = edited.document
    inverses.push(edited.inverse)
  }
  return { document: current, inverse: { kind: 'batch', edits: inverses.reverse() } }
}

function added<Item extends { id: string }>(
  schema: z.ZodMiniType<Item>,
  list: readonly Item[],
  item: Item,
  limit: number,
  edit: Edit & Place,
): Item[] {
  checkRoom(list, limit, edit)
  checkFree(list, item.id, edit)
  return inserted(list, checked(schema, item, edit), edit)
}
