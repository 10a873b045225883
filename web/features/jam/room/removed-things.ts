import type { Document } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import { flattenEdit, invertEdit, type UndoPart } from '#model/edits/invert-edit'

const MAX_REMOVED = 100

/** Items recently removed by others, with their inverse edits. */
export class RemovedThings {
  private readonly parts = new Map<string, UndoPart[]>()

  /** Call it before another user's edit is applied. */
  note(document: Document, edit: Edit) {
    for (const one of flattenEdit(edit)) {
      if (!one.kind.startsWith('remove')) continue
      const id = Object.values(one).findLast((value) => typeof value === 'string')
      try {
        if (id) this.parts.set(id, invertEdit(document, one).parts)
      } catch {
        // Inside a batch it may refer to items made by the batch.
      }
    }
    for (const id of this.parts.keys()) {
      if (this.parts.size <= MAX_REMOVED) break
      this.parts.delete(id)
    }
  }

  has(id: string): boolean {
    return this.parts.has(id)
  }

  /** Returns and forgets the inverse edits. */
  take(id: string): UndoPart[] | undefined {
    const parts = this.parts.get(id)
    this.parts.delete(id)
    return parts
  }
}
