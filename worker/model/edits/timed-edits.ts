import { captionSchema, gestureSchema, sceneSchema, type Document } from '../../contract/document/document.ts'
import type * as z from 'zod/mini'
import { checked, checkFree, checkPerformer, checkRoom, found } from './checks.ts'
import type { Edit, Place } from '../../contract/document/edit.ts'
import { inserted, LIST_LIMITS, overwritten, replaced, without } from './lists.ts'

type TimedEdit = Extract<
  Edit,
  {
    kind:
      | 'addScene'
      | 'changeScene'
      | 'removeScene'
      | 'addCaption'
      | 'changeCaption'
      | 'removeCaption'
      | 'addGesture'
      | 'changeGesture'
      | 'removeGesture'
  }
>

/** Applies an edit of scenes, captions or gestures; see `applyEdit`. */
export function applyTimedEdit(document: Document, edit: TimedEdit): { document: Document; inverse: Edit } {
  switch (edit.kind) {
    case 'addScene': {
      const scenes = added(
        document.scenes,
        edit.scene,
        { schema: sceneSchema, limit: LIST_LIMITS.scenes },
        edit,
      )
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
      const captions = added(
        document.captions,
        caption,
        { schema: captionSchema, limit: LIST_LIMITS.captions },
        edit,
      )
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
      const gestures = added(
        document.gestures,
        gesture,
        { schema: gestureSchema, limit: LIST_LIMITS.gestures },
        edit,
      )
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
    default:
      return edit satisfies never
  }
}

function added<Item extends { id: string }>(
  list: readonly Item[],
  item: Item,
  { schema, limit }: { schema: z.ZodMiniType<Item>; limit: number },
  edit: Edit & Place,
): Item[] {
  checkRoom(list, limit, edit)
  checkFree(list, item.id, edit)
  return inserted(list, checked(schema, item, edit), edit)
}
