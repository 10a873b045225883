import type { Document } from '#contract/document/document'
import { applyEdit } from '#model/edits/apply-edit'
import type { Edit } from '#contract/document/edit'
import { together } from './selection-edits.ts'

/** Collects consecutive edits into one step. */
export function createSteps(document: Document) {
  const edits: Edit[] = []
  let current = document
  return {
    now: () => current,
    make(edit: Edit | undefined) {
      if (!edit) return
      current = applyEdit(current, edit).document
      edits.push(...(edit.kind === 'batch' ? edit.edits : [edit]))
    },
    all: () => together(edits),
  }
}
