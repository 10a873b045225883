import {
  performerSchema,
  type Document,
  type Performer,
  type PropValue,
} from '../../contract/document/document.ts'
import { checked, checkFree, checkRoom, found } from './checks.ts'
import type { Edit } from '../../contract/document/edit.ts'
import { inserted, LIST_LIMITS, overwritten, replaced, without } from './lists.ts'

type PerformerEdit = Extract<
  Edit,
  {
    kind:
      | 'addPerformer'
      | 'setPerformerProps'
      | 'setPerformerPlace'
      | 'setCharacter'
      | 'movePerformer'
      | 'removePerformer'
  }
>

export function applyPerformerEdit(
  document: Document,
  edit: PerformerEdit,
): { document: Document; inverse: Edit } {
  switch (edit.kind) {
    case 'addPerformer': {
      checkRoom(document.performers, LIST_LIMITS.performers, edit)
      checkFree(document.performers, edit.performer.id, edit)
      const performer = checked(performerSchema, edit.performer, edit)
      return {
        document: { ...document, performers: inserted(document.performers, performer, edit) },
        inverse: { kind: 'removePerformer', performer: performer.id },
      }
    }
    case 'setPerformerProps': {
      const before = found(document.performers, edit.performer, edit)
      const props = merged(before.props, edit.props)
      return {
        document: withPerformer(document, checked(performerSchema, { ...before, props }, edit)),
        inverse: {
          kind: 'setPerformerProps',
          performer: before.id,
          props: undoing(before.props, edit.props),
        },
      }
    }
    case 'setPerformerPlace': {
      const before = found(document.performers, edit.performer, edit)
      const after = checked(performerSchema, { ...before, ...edit.change, id: before.id }, edit)
      return {
        document: withPerformer(document, after),
        inverse: {
          kind: 'setPerformerPlace',
          performer: before.id,
          change: overwritten(before, edit.change),
        },
      }
    }
    case 'setCharacter': {
      const before = found(document.performers, edit.performer, edit)
      const { character, rig, props } = edit
      const { rig: _, ...remaining } = before
      const after = { ...remaining, character, ...(rig !== undefined && { rig }), props }
      return {
        document: withPerformer(document, checked(performerSchema, after, edit)),
        inverse: {
          kind: 'setCharacter',
          performer: before.id,
          character: before.character,
          rig: before.rig,
          props: before.props,
        },
      }
    }
    case 'movePerformer': {
      const { performers } = document
      const performer = found(performers, edit.performer, edit)
      return {
        document: {
          ...document,
          performers: inserted(without(performers, performer.id), performer, edit),
        },
        inverse: { kind: 'movePerformer', performer: performer.id, index: performers.indexOf(performer) },
      }
    }
    case 'removePerformer':
      return removePerformer(document, found(document.performers, edit.performer, edit))
    default:
      return edit satisfies never
  }
}

function removePerformer(document: Document, performer: Performer): { document: Document; inverse: Edit } {
  const voices = document.tracks.filter((track) => track.performer === performer.id)
  const gestures = document.gestures
    .map((gesture, index) => ({ gesture, index }))
    .filter(({ gesture }) => gesture.performer === performer.id)
  return {
    document: {
      ...document,
      performers: without(document.performers, performer.id),
      tracks: document.tracks.map((track) =>
        track.performer === performer.id ? { ...track, performer: null } : track,
      ),
      gestures: document.gestures.filter((gesture) => gesture.performer !== performer.id),
    },
    inverse: {
      kind: 'batch',
      edits: [
        { kind: 'addPerformer', performer, index: document.performers.indexOf(performer) },
        ...voices.map((track): Edit => ({
          kind: 'changeTrack',
          track: track.id,
          change: { performer: performer.id },
        })),
        // Lowest index first, so that each finds its old neighbours in place.
        ...gestures.map(({ gesture, index }): Edit => ({ kind: 'addGesture', gesture, index })),
      ],
    },
  }
}

function merged(props: Performer['props'], change: Record<string, PropValue | null>): Performer['props'] {
  const next = new Map(Object.entries(props))
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return Object.fromEntries(next)
}

function undoing(props: Performer['props'], change: Record<string, PropValue | null>) {
  return Object.fromEntries(
    Object.keys(change).map((name) => [name, Object.hasOwn(props, name) ? (props[name] ?? null) : null]),
  )
}

function withPerformer(document: Document, performer: Performer): Document {
  return { ...document, performers: replaced(document.performers, performer) }
}
