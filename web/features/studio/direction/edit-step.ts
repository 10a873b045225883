import { applyEdit } from '#model/edits/apply-edit'
import type { Edit } from '#contract/document/edit'
import type { Studio } from '../project/store.ts'

/** Makes an edit that is one undo step. Throws an `EditError` if the document refuses it, and changes nothing. */
export function editStep(studio: Pick<Studio, 'store' | 'edit' | 'endEdit'>, edit: Edit): void {
  // The studio drops refused edits without an error.
  applyEdit(studio.store.getState().document, edit)
  studio.endEdit()
  studio.edit(edit)
  studio.endEdit()
}
