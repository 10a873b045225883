import {
  captionStyleSchema,
  directionSchema,
  documentSchema,
  stageSchema,
  type Document,
} from '../../contract/document/document.ts'
import { checked } from './checks.ts'
import { applyClipEdit } from './clip-edits.ts'
import type { Edit } from '../../contract/document/edit.ts'
import { applyItemEdit, isItemEdit } from './item-edits.ts'
import { overwritten } from './lists.ts'
import { applyPerformerEdit } from './performer-edits.ts'
import { applyTrackEdit } from './track-edits.ts'

export interface Edited {
  document: Document
  /** Restores the previous document, deep-equal. */
  inverse: Edit
}

/** Pure; unchanged parts are shared. A valid document stays valid. Throws `EditError`. */
export function applyEdit(document: Document, edit: Edit): Edited {
  if (isItemEdit(edit)) return applyItemEdit(document, edit)
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
    case 'setFirstBeat': {
      const inverse: Edit = { kind: 'setFirstBeat', time: document.firstBeat ?? null }
      if (edit.time !== null) {
        const firstBeat = checked(documentSchema.shape.firstBeat, edit.time, edit)
        return { document: { ...document, firstBeat }, inverse }
      }
      const { firstBeat: _, ...rest } = document
      return { document: rest, inverse }
    }
    case 'addTrack':
    case 'changeTrack':
    case 'moveTrack':
    case 'removeTrack':
      return applyTrackEdit(document, edit)
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
    case 'setCaptionStyle': {
      const inverse: Edit = { kind: 'setCaptionStyle', style: document.captionStyle ?? null }
      if (edit.style) {
        const captionStyle = checked(captionStyleSchema, edit.style, edit)
        return { document: { ...document, captionStyle }, inverse }
      }
      const { captionStyle: _, ...rest } = document
      return { document: rest, inverse }
    }
    case 'setDirection': {
      const inverse: Edit = { kind: 'setDirection', direction: document.direction ?? null }
      if (edit.direction) {
        const direction = checked(directionSchema, edit.direction, edit)
        return { document: { ...document, direction }, inverse }
      }
      const { direction: _, ...rest } = document
      return { document: rest, inverse }
    }
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
