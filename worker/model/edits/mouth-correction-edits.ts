import {
  mouthCorrectionSchema,
  type Document,
  type MouthCorrection,
} from '../../contract/document/document.ts'
import { checked, checkFree, checkRoom, found } from './checks.ts'
import type { Edit } from '../../contract/document/edit.ts'
import { inserted, LIST_LIMITS, overwritten, replaced, without } from './lists.ts'

type MouthCorrectionEdit = Extract<
  Edit,
  { kind: 'addMouthCorrection' | 'changeMouthCorrection' | 'removeMouthCorrection' }
>

/** Applies an edit of mouth corrections; see `applyEdit`. */
export function applyMouthCorrectionEdit(
  document: Document,
  edit: MouthCorrectionEdit,
): { document: Document; inverse: Edit } {
  const list = document.mouthCorrections ?? []
  switch (edit.kind) {
    case 'addMouthCorrection': {
      checkRoom(list, LIST_LIMITS.mouthCorrections, edit)
      checkFree(list, edit.correction.id, edit)
      const correction = checked(mouthCorrectionSchema, edit.correction, edit)
      return {
        document: withCorrections(document, inserted(list, correction, edit)),
        inverse: { kind: 'removeMouthCorrection', correction: correction.id },
      }
    }
    case 'changeMouthCorrection': {
      const before = found(list, edit.correction, edit)
      const after = checked(mouthCorrectionSchema, { ...before, ...edit.change, id: before.id }, edit)
      return {
        document: withCorrections(document, replaced(list, after)),
        inverse: {
          kind: 'changeMouthCorrection',
          correction: before.id,
          change: overwritten(before, edit.change),
        },
      }
    }
    case 'removeMouthCorrection': {
      const correction = found(list, edit.correction, edit)
      return {
        document: withCorrections(document, without(list, correction.id)),
        inverse: { kind: 'addMouthCorrection', correction, index: list.indexOf(correction) },
      }
    }
    default:
      return edit satisfies never
  }
}

/** An empty list is removed, as in documents that never had one. */
function withCorrections(document: Document, mouthCorrections: MouthCorrection[]): Document {
  if (mouthCorrections.length > 0) return { ...document, mouthCorrections }
  const { mouthCorrections: _, ...rest } = document
  return rest
}
