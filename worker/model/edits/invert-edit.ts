import type { Document } from '../../contract/document/document.ts'
import { applyEdit } from './apply-edit.ts'
import type { Edit } from '../../contract/document/edit.ts'
import { fnv1a } from '../text/fnv.ts'
import { isItemEdit, itemToChange } from './item-edits.ts'

type Values = Record<string, unknown>

/** `expect` holds the values after the edit: fields that another user has changed since are left alone. */
export interface UndoPart {
  edit: Edit
  expect: Values
}

/** Parts are in the order of undoing. */
export function invertEdit(document: Document, edit: Edit): { document: Document; parts: UndoPart[] } {
  const parts: UndoPart[] = []
  let current = document
  for (const one of flattenEdit(edit)) {
    const { document: after, inverse } = applyEdit(current, one)
    // The parts of one step are undone in their own order, the steps from the last to the first.
    parts.unshift(
      ...flattenEdit(inverse).map((back) => ({ edit: back, expect: valuesUnder(after, back) ?? {} })),
    )
    current = after
  }
  return { document: current, parts }
}

/** Includes nested batches. */
export function flattenEdit(edit: Edit): Edit[] {
  return edit.kind === 'batch' ? edit.edits.flatMap(flattenEdit) : [edit]
}

/** By field; empty for edits that add, remove or reorder. `undefined` if the target no longer exists. */
export function valuesUnder(document: Document, edit: Edit): Values | undefined {
  if (isItemEdit(edit)) return 'change' in edit ? picked(itemToChange(document, edit), edit.change) : {}
  switch (edit.kind) {
    case 'changeTrack':
      return picked(named(document.tracks, edit.track), edit.change)
    case 'setCaptionStyle':
      return { style: document.captionStyle ?? null }
    case 'setDirection':
      return { direction: document.direction ?? null }
    case 'setStage':
      return picked(document.stage, edit.change)
    case 'setTempo':
      return { tempo: document.tempo }
    case 'setFirstBeat':
      return { time: document.firstBeat ?? null }
    case 'setPerformerPlace':
      return picked(named(document.performers, edit.performer), edit.change)
    case 'setPerformerProps':
      return picked(named(document.performers, edit.performer)?.props, edit.props)
    case 'setCharacter':
      return picked(named(document.performers, edit.performer), { character: '', props: {} })
    case 'trimClip':
      return picked(clipOf(document, edit.clip)?.clip, edit.change)
    case 'setClipGain':
      return picked(clipOf(document, edit.clip)?.clip, { gain: 0 })
    case 'moveClip': {
      const place = clipOf(document, edit.clip)
      return place && { start: place.clip.start, ...(edit.track !== undefined && { track: place.track.id }) }
    }
    default:
      return {}
  }
}

/** Drops fields whose value is no longer the expected one; `undefined` if none is left. */
export function stillExpected(document: Document, { edit, expect }: UndoPart): Edit | undefined {
  const current = valuesUnder(document, edit)
  if (!current) return undefined
  const unchanged = Object.keys(current).filter((key) => sameValue(current[key], expect[key]))
  if (unchanged.length === Object.keys(current).length) return edit
  const restore = (change: object) =>
    Object.fromEntries(Object.entries(change).filter(([key]) => unchanged.includes(key)))
  // Safe: a subset of the same change's fields.
  if ('change' in edit)
    return unchanged.length > 0 ? ({ ...edit, change: restore(edit.change) } as Edit) : undefined
  switch (edit.kind) {
    case 'setPerformerProps':
      return unchanged.length > 0 ? { ...edit, props: restore(edit.props) } : undefined
    case 'moveClip':
      // If another user moved it in time, it stays there. If only to another track, its time is restored.
      return unchanged.includes('start')
        ? { kind: 'moveClip', clip: edit.clip, start: edit.start }
        : undefined
    default:
      return undefined
  }
}

/** Compares JSON in any order of keys; a missing field equals `null`. */
function sameValue(one: unknown, other: unknown): boolean {
  return stableText(one ?? null) === stableText(other ?? null)
}

/** JSON with sorted keys. */
export function stableText(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}

/** FNV-1a of the JSON with sorted keys. */
export function documentHash(document: Document): number {
  return fnv1a(stableText(document))
}

function picked(item: object | undefined, change: object): Values | undefined {
  if (!item) return undefined
  const values: Values = { ...item }
  return Object.fromEntries(Object.keys(change).map((key) => [key, values[key] ?? null]))
}

function named<Item extends { id: string }>(list: readonly Item[], id: string): Item | undefined {
  return list.find((item) => item.id === id)
}

export function clipOf(document: Document, id: string) {
  for (const track of document.tracks) {
    const clip = track.clips.find((one) => one.id === id)
    if (clip) return { track, clip }
  }
  return undefined
}
