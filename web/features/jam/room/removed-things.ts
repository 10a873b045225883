import type { Document } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import { flattenEdit, invertEdit, type UndoPart } from '#model/edits/invert-edit'

const KEPT = 100

/** What others have removed lately, with what brings it back. */
export class RemovedThings {
  private readonly parts = new Map<string, UndoPart[]>()

  /** An edit of somebody else is about to be made. */
  note(document: Document, edit: Edit) {
    for (const one of flattenEdit(edit)) {
      if (!one.kind.startsWith('remove')) continue
      const id = Object.values(one).findLast((value) => typeof value === 'string')
      try {
        if (id) this.parts.set(id, invertEdit(document, one).parts)
      } catch {
        // In the midst of a batch it names what the batch itself has made.
      }
    }
    for (const id of this.parts.keys()) {
      if (this.parts.size <= KEPT) break
      this.parts.delete(id)
    }
  }

  has(id: string): boolean {
    return this.parts.has(id)
  }

  /** What brings it back, once. */
  take(id: string): UndoPart[] | undefined {
    const parts = this.parts.get(id)
    this.parts.delete(id)
    return parts
  }
}
