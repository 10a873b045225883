import {
  documentSchema,
  newDocument,
  type Clip,
  type Document,
  type Gesture,
  type MouthCorrection,
  type Performer,
  type Scene,
  type Track,
} from '../document.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { applyEdit } from './apply-edit.ts'
import { EditError, type Edit } from './edit.ts'

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'any row of edits turned round gives the start back (seed %i)',
  (seed) => {
    const source = randomSource(seed)
    const start = newDocument('pip')
    const original = structuredClone(start)
    const inverses: Edit[] = []
    let document = start
    let refused = 0
    for (let count = 0; count < 300; count++) {
      const edit = randomEdit(source, document)
      try {
        const edited = applyEdit(document, edit)
        document = edited.document
        inverses.push(edited.inverse)
      } catch (failure) {
        if (!(failure instanceof EditError)) throw failure
        refused++
      }
    }
    expect(z.safeParse(documentSchema, document).error).toBeUndefined()
    // The generator must mostly make real edits, or this test shows nothing.
    expect(refused).toBeLessThan(200)
    for (const inverse of inverses.reverse()) document = applyEdit(document, inverse).document
    expect(document).toEqual(original)
    expect(start).toEqual(original)
  },
)

interface RandomSource {
  /** 0 ≤ x < 1. */
  next: () => number
  pick: <Item>(list: readonly Item[]) => Item | undefined
  id: (prefix: string) => string
}

/** Repeatable randomness: mulberry32. */
function randomSource(seed: number): RandomSource {
  let state = seed >>> 0
  let count = 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    pick: (list) => list[Math.floor(next() * list.length)],
    id: (prefix) => `${prefix}-${seed}-${count++}`,
  }
}

/** Any edit of any kind; some are impossible on purpose. */
function randomEdit(source: RandomSource, document: Document): Edit {
  const { next, pick, id } = source
  const number = (low: number, high: number) => low + next() * (high - low)
  const idOf = (list: readonly { id: string }[]) => pick(list)?.id ?? 'nobody'
  const index = Math.floor(next() * 4)
  const track = idOf(document.tracks)
  const clips = document.tracks.flatMap((one) => one.clips)
  const clip = idOf(clips)
  const performer = idOf(document.performers)
  const span = () => ({ start: number(0, 60), duration: number(-0.2, 5) })
  const newClip = (): Clip => ({
    id: id('clip'),
    take: 'take',
    ...span(),
    offset: number(0, 9),
    gain: 1,
    fadeIn: 0,
    fadeOut: 0.1,
  })
  const newTrack = (): Track => ({
    id: id('track'),
    kind: 'sound',
    name: 'Track',
    performer: next() < 0.5 ? performer : null,
    gain: number(0, 2),
    pan: number(-1, 1),
    mute: next() < 0.5,
    solo: next() < 0.5,
    clips: [newClip(), newClip()],
  })
  const newPerformer = (): Performer => ({
    id: id('performer'),
    character: 'mo',
    props: { hue: next() },
    x: next(),
    y: next(),
    scale: 1,
  })
  const newScene = (): Scene => ({
    id: id('scene'),
    ...span(),
    background: '#fff',
    camera: { x: 0.5, y: 0.5, zoom: number(0.5, 2) },
  })
  const newCorrection = (): MouthCorrection => ({ id: id('mouth'), take: 'take', shape: 'A', ...span() })
  const corrections = document.mouthCorrections ?? []
  const newGesture = (): Gesture => ({ id: id('gesture'), performer, name: 'nod', ...span() })
  const target = clips.find((one) => one.id === clip)
  const edits: (() => Edit)[] = [
    () => ({ kind: 'addTrack', track: newTrack(), index }),
    () => ({ kind: 'changeTrack', track, change: { gain: number(0, 9), mute: next() < 0.5 } }),
    () => ({ kind: 'changeTrack', track, change: { performer, name: 'Renamed' } }),
    () => ({ kind: 'moveTrack', track, index }),
    () => ({ kind: 'removeTrack', track }),
    () => ({ kind: 'addClip', track, clip: newClip(), index }),
    () => ({ kind: 'addClip', track, clip: newClip() }),
    () => ({ kind: 'moveClip', clip, start: number(-2, 50) }),
    () => ({ kind: 'moveClip', clip, start: number(0, 50), track, index }),
    () => ({ kind: 'trimClip', clip, change: { offset: number(-1, 4), ...span() } }),
    () => ({ kind: 'trimEdge', clip, edge: next() < 0.5 ? 'start' : 'end', at: number(0, 60) }),
    () => ({ kind: 'addClip', track, clip: newClip(), after: clip }),
    () => ({ kind: 'moveTrack', track, index, after: next() < 0.3 ? null : idOf(document.tracks) }),
    () => ({ kind: 'setClipGain', clip, gain: number(0, 9) }),
    () => ({
      kind: 'splitClip',
      clip,
      at: (target?.start ?? 0) + number(-0.1, 1.1) * (target?.duration ?? 1),
      newId: id('clip'),
    }),
    () => ({ kind: 'removeClip', clip }),
    () => ({ kind: 'addPerformer', performer: newPerformer(), index }),
    () => ({ kind: 'setPerformerProps', performer, props: { hue: next() < 0.3 ? null : next(), hat: true } }),
    () => ({ kind: 'setPerformerPlace', performer, change: { x: next(), scale: number(-0.1, 2) } }),
    () => ({ kind: 'setCharacter', performer, character: 'zed', props: {} }),
    () => ({ kind: 'movePerformer', performer, index }),
    () => ({ kind: 'removePerformer', performer }),
    () => ({ kind: 'addScene', scene: newScene(), index }),
    () => ({ kind: 'changeScene', scene: idOf(document.scenes), change: { background: 'red', ...span() } }),
    () => ({ kind: 'removeScene', scene: idOf(document.scenes) }),
    () => ({ kind: 'addCaption', caption: { id: id('caption'), text: 'Hm.', ...span() }, index }),
    () => ({ kind: 'changeCaption', caption: idOf(document.captions), change: { text: 'Oh?' } }),
    () => ({ kind: 'removeCaption', caption: idOf(document.captions) }),
    () => ({ kind: 'addGesture', gesture: newGesture(), index }),
    () => ({ kind: 'changeGesture', gesture: idOf(document.gestures), change: { name: 'wave', performer } }),
    () => ({ kind: 'removeGesture', gesture: idOf(document.gestures) }),
    () => ({ kind: 'addMouthCorrection', correction: newCorrection(), index }),
    () => ({
      kind: 'changeMouthCorrection',
      correction: idOf(corrections),
      change: { shape: 'F', ...span() },
    }),
    () => ({ kind: 'removeMouthCorrection', correction: idOf(corrections) }),
    () => ({ kind: 'setStage', change: { width: Math.floor(number(10, 2000)) } }),
    () => ({ kind: 'setTempo', tempo: number(10, 300) }),
    () => ({ kind: 'batch', edits: [randomEdit(source, document), randomEdit(source, document)] }),
  ]
  // The list is not empty.
  return pick(edits)!()
}
