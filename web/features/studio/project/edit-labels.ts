import type { Edit } from '#contract/document/edit'
import type { StudioState } from './studio-state.ts'

type EditKind = Exclude<Edit['kind'], 'batch'>

const words: Readonly<Record<EditKind, readonly [verb: string, one: string, several?: string]>> = {
  addTrack: ['add', 'track', 'tracks'],
  changeTrack: ['change', 'track', 'tracks'],
  moveTrack: ['move', 'track', 'tracks'],
  removeTrack: ['delete', 'track', 'tracks'],
  addClip: ['add', 'clip', 'clips'],
  moveClip: ['move', 'clip', 'clips'],
  trimClip: ['change', 'clip', 'clips'],
  trimEdge: ['trim', 'clip', 'clips'],
  setClipGain: ['change', 'volume'],
  splitClip: ['split', 'clip', 'clips'],
  removeClip: ['delete', 'clip', 'clips'],
  addPerformer: ['add', 'performer', 'performers'],
  setPerformerProps: ['change', 'look', 'looks'],
  setPerformerPlace: ['move', 'performer', 'performers'],
  setCharacter: ['change', 'character', 'characters'],
  movePerformer: ['reorder', 'performers', 'performers'],
  removePerformer: ['delete', 'performer', 'performers'],
  addScene: ['add', 'scene', 'scenes'],
  changeScene: ['change', 'scene', 'scenes'],
  removeScene: ['delete', 'scene', 'scenes'],
  addCaption: ['add', 'caption', 'captions'],
  changeCaption: ['change', 'caption', 'captions'],
  removeCaption: ['delete', 'caption', 'captions'],
  addGesture: ['add', 'gesture', 'gestures'],
  changeGesture: ['change', 'gesture', 'gestures'],
  removeGesture: ['delete', 'gesture', 'gestures'],
  addMouthCorrection: ['correct', 'mouth'],
  changeMouthCorrection: ['change', 'mouth correction', 'mouth corrections'],
  removeMouthCorrection: ['delete', 'mouth correction', 'mouth corrections'],
  addOverlay: ['add', 'overlay', 'overlays'],
  changeOverlay: ['change', 'overlay', 'overlays'],
  removeOverlay: ['delete', 'overlay', 'overlays'],
  addMarker: ['add', 'marker', 'markers'],
  changeMarker: ['change', 'marker', 'markers'],
  removeMarker: ['delete', 'marker', 'markers'],
  setCaptionStyle: ['change', 'caption style'],
  setDirection: ['direct', 'scene'],
  setStage: ['change', 'stage'],
  setTempo: ['change', 'tempo'],
  setFirstBeat: ['move', 'first beat'],
}

/** `Undo delete clip`. */
export function undoLabel({ next }: Pick<StudioState, 'next'>): string {
  return `Undo ${editLabel(next.undo)}`.trim()
}

/** `Redo delete clip`. */
export function redoLabel({ next }: Pick<StudioState, 'next'>): string {
  return `Redo ${editLabel(next.redo)}`.trim()
}

/** `delete clip`, `move clips`: describes an edit by its first part; empty without an edit. */
function editLabel(edit: Edit | undefined): string {
  if (!edit) return ''
  const { kind, isSeveral } = firstPart(edit)
  if (!kind) return ''
  const [verb, one, several = one] = words[kind]
  return `${verb} ${isSeveral ? several : one}`
}

/** The first part of an edit; `isSeveral`: another of its kind follows. */
function firstPart(edit: Edit): { kind?: EditKind; isSeveral: boolean } {
  if (edit.kind !== 'batch') return { kind: edit.kind, isSeveral: false }
  const [first, ...others] = edit.edits
  if (!first) return { isSeveral: false }
  const { kind, isSeveral } = firstPart(first)
  return {
    ...(kind && { kind }),
    isSeveral: isSeveral || others.some((other) => firstPart(other).kind === kind),
  }
}
