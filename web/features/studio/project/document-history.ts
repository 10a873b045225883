import type { Document } from '#contract/document/document'
import { applyEdit } from '#model/edits/apply-edit'
import type { Edit } from '#contract/document/edit'
import { createHistory, type History } from '../../../editing/history.ts'
import { becomeEdit } from './edits/become-edit.ts'

/** Undo and redo of a project's document. `apply` throws an `EditError` when the edit cannot be made. */
export function documentHistory(document: Document): History<Document, Edit> {
  return createHistory<Document, Edit>(document, {
    apply(value, edit) {
      const { document: changed, inverse } = applyEdit(value, edit)
      return { value: changed, inverse }
    },
    become: becomeEdit,
  })
}
