import type { Document } from '../../contract/document/document.ts'
import { applyEdit } from './apply-edit.ts'
import type { Edit } from '../../contract/document/edit.ts'

type Values = Record<string, unknown>

/**
 * One step back. `expect` are the values that stood where `edit` writes when it was taken down: what somebody else
 * has changed since is theirs and stays.
 */
export interface UndoPart {
  edit: Edit
  expect: Values
}

/** The edit made, and what takes it back, part by part, in the order that is to be done. */
export function turnedRound(document: Document, edit: Edit): { document: Document; parts: UndoPart[] } {
  const parts: UndoPart[] = []
  let current = document
  for (const one of singles(edit)) {
    const { document: after, inverse } = applyEdit(current, one)
    // The parts of one step are undone in their own order, the steps from the last to the first.
    parts.unshift(...singles(inverse).map((back) => ({ edit: back, expect: valuesUnder(after, back) ?? {} })))
    current = after
  }
  return { document: current, parts }
}

/** The edits of a batch, and of batches in it; any other edit is the only one. */
export function singles(edit: Edit): Edit[] {
  return edit.kind === 'batch' ? edit.edits.flatMap(singles) : [edit]
}

/**
 * What stands now where `edit` would write, by field; empty for edits that add, remove or reorder. `undefined`: what
 * it names is gone.
 */
export function valuesUnder(document: Document, edit: Edit): Values | undefined {
  switch (edit.kind) {
    case 'changeTrack':
      return picked(named(document.tracks, edit.track), edit.change)
    case 'changeScene':
      return picked(named(document.scenes, edit.scene), edit.change)
    case 'changeCaption':
      return picked(named(document.captions, edit.caption), edit.change)
    case 'changeGesture':
      return picked(named(document.gestures, edit.gesture), edit.change)
    case 'changeMouthCorrection':
      return picked(named(document.mouthCorrections ?? [], edit.correction), edit.change)
    case 'changeOverlay':
      return picked(named(document.overlays ?? [], edit.overlay), edit.change)
    case 'changeMarker':
      return picked(named(document.markers ?? [], edit.marker), edit.change)
    case 'setCaptionStyle':
      return { style: document.captionStyle ?? null }
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

/** The edit without the fields whose value is no longer the expected one; `undefined` when nothing is left of it. */
export function stillExpected(document: Document, { edit, expect }: UndoPart): Edit | undefined {
  const current = valuesUnder(document, edit)
  if (!current) return undefined
  const kept = Object.keys(current).filter((key) => sameValue(current[key], expect[key]))
  if (kept.length === Object.keys(current).length) return edit
  const restore = (change: object) =>
    Object.fromEntries(Object.entries(change).filter(([key]) => kept.includes(key)))
  switch (edit.kind) {
    case 'changeTrack':
    case 'changeScene':
    case 'changeCaption':
    case 'changeGesture':
    case 'changeMouthCorrection':
    case 'changeOverlay':
    case 'changeMarker':
    case 'setStage':
    case 'setPerformerPlace':
    case 'trimClip':
      // Safe: some of the same change's fields.
      return kept.length > 0 ? ({ ...edit, change: restore(edit.change) } as Edit) : undefined
    case 'setPerformerProps':
      return kept.length > 0 ? { ...edit, props: restore(edit.props) } : undefined
    case 'moveClip':
      // Moved in time by somebody else: there it stays. Moved to another track only: back in time.
      return kept.includes('start') ? { kind: 'moveClip', clip: edit.clip, start: edit.start } : undefined
    default:
      return undefined
  }
}

/** Equal as JSON, whatever the order of keys; left out is the same as `null`. */
function sameValue(one: unknown, other: unknown): boolean {
  return stableText(one ?? null) === stableText(other ?? null)
}

/** JSON with the keys of every object in order. */
export function stableText(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}

/** Names a document's content: FNV-1a, 32 bits, of its JSON with sorted keys. */
export function documentHash(document: Document): number {
  const text = stableText(document)
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return hash
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
