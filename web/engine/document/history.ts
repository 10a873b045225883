import type { Document } from '#contract/document'
import { applyEdit } from '#contract/document-edits/apply-edit'
import type { Edit } from '#contract/document-edits/edit'

interface HistoryState {
  document: Document
  canUndo: boolean
  canRedo: boolean
  /** Counts up with every change of the document, also by undo and redo. */
  revision: number
}

/** A document with everything that was done to it. `get` and `subscribe` fit `useSyncExternalStore`. */
export interface History {
  get(): HistoryState
  subscribe(listener: () => void): () => void
  /**
   * Makes an edit. Edits in a row with the same `key` (a drag) are undone as one, until `seal` is
   * called. Throws an `EditError` and changes nothing when the edit cannot be made.
   */
  apply(edit: Edit, options?: { key?: string }): void
  /** Ends a row of edits: the next one with the same key is undone on its own. */
  seal(): void
  undo(): void
  redo(): void
  /** Starts again from a document that came from elsewhere; what was done before is forgotten. */
  replace(document: Document): void
}

/** One step of undo: its edits in the order they were made, each with its inverse. */
interface Step {
  edits: Edit[]
  inverses: Edit[]
  key: string | undefined
}

/** Unlimited undo and redo over `applyEdit`. */
export function createHistory(initial: Document): History {
  let done: Step[] = []
  let undone: Step[] = []
  let state: HistoryState = { document: initial, canUndo: false, canRedo: false, revision: 0 }
  const listeners = new Set<() => void>()

  function settle(document: Document) {
    state = {
      document,
      canUndo: done.length > 0,
      canRedo: undone.length > 0,
      revision: state.revision + 1,
    }
    for (const listener of listeners) listener()
  }

  function seal() {
    const last = done.at(-1)
    if (last) last.key = undefined
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    apply(edit, { key } = {}) {
      const { document, inverse } = applyEdit(state.document, edit)
      const last = done.at(-1)
      if (last && key !== undefined && last.key === key) {
        last.edits.push(edit)
        last.inverses.push(inverse)
      } else {
        done.push({ edits: [edit], inverses: [inverse], key })
      }
      undone = []
      settle(document)
    },
    seal,
    undo() {
      const step = done.pop()
      if (!step) return
      undone.push(step)
      seal()
      settle(run(state.document, step.inverses.toReversed()))
    },
    redo() {
      const step = undone.pop()
      if (!step) return
      done.push({ ...step, key: undefined })
      settle(run(state.document, step.edits))
    },
    replace(document) {
      done = []
      undone = []
      settle(document)
    },
  }
}

function run(document: Document, edits: Edit[]): Document {
  return applyEdit(document, { kind: 'batch', edits }).document
}
