import { type Clip, type Document } from '../../contract/document/document.ts'
import { newDocument } from '../document/new-document.ts'
import { madeClip } from '../../../tests/support/documents/clip-fixtures.ts'
import { expect, test } from 'vitest'
import { applyEdit } from './apply-edit.ts'
import { EditError, type Edit, type EditErrorCode } from '../../contract/document/edit.ts'

const clip = (id: string, start: number, duration = 2) =>
  madeClip(id, 'take-1', { start, offset: 0.5, duration, fadeIn: 0.1, fadeOut: 0.2 })

function withClips(...clips: Clip[]): Document {
  const document = newDocument('pip')
  return clips.reduce(
    (made, one) => applyEdit(made, { kind: 'addClip', track: 'voice-1', clip: one }).document,
    document,
  )
}

function codeOf(document: Document, edit: Edit): EditErrorCode | undefined {
  try {
    applyEdit(document, edit)
    return undefined
  } catch (failure) {
    if (failure instanceof EditError) return failure.code
    throw failure
  }
}

test('a cut gives two clips that together play what the one did', () => {
  const { document } = applyEdit(withClips(clip('a', 1)), {
    kind: 'splitClip',
    clip: 'a',
    at: 1.5,
    newId: 'b',
  })
  expect(document.tracks[0]?.clips).toEqual([
    { ...clip('a', 1), duration: 0.5, fadeOut: 0 },
    { ...clip('b', 1.5), offset: 1, duration: 1.5, fadeIn: 0 },
  ])
})

test('a clip moves to another track and comes back to its old place in the list', () => {
  const before = applyEdit(withClips(clip('a', 0), clip('b', 3), clip('c', 6)), {
    kind: 'addTrack',
    track: { ...newDocument('pip').tracks[0]!, id: 'music', kind: 'music', performer: null },
  }).document
  const moved = applyEdit(before, { kind: 'moveClip', clip: 'b', start: 4, track: 'music' })
  expect(moved.document.tracks.map((track) => track.clips.map((one) => one.id))).toEqual([['a', 'c'], ['b']])
  expect(applyEdit(moved.document, moved.inverse).document).toEqual(before)
})

test('a performer that leaves takes its gestures along and frees its tracks; undone, all is as before', () => {
  const gesture = (id: string) => ({ id, performer: 'performer-1', name: 'wave', start: 0, duration: 1 })
  const other = { ...newDocument('mo').performers[0]!, id: 'performer-2' }
  const before = applyEdit(withClips(clip('a', 0)), {
    kind: 'batch',
    edits: [
      { kind: 'addPerformer', performer: other },
      { kind: 'addGesture', gesture: gesture('g1') },
      { kind: 'addGesture', gesture: { ...gesture('g2'), performer: 'performer-2' } },
      { kind: 'addGesture', gesture: gesture('g3') },
    ],
  }).document
  const left = applyEdit(before, { kind: 'removePerformer', performer: 'performer-1' })
  expect(left.document.gestures.map(({ id }) => id)).toEqual(['g2'])
  expect(left.document.tracks[0]?.performer).toBeNull()
  expect(applyEdit(left.document, left.inverse).document).toEqual(before)
})

test('a first beat is taken back to where it was, or to none', () => {
  const before = withClips(clip('a', 0))
  const moved = applyEdit(before, { kind: 'setFirstBeat', time: 0.375 })
  expect(moved.document.firstBeat).toBe(0.375)
  expect(applyEdit(moved.document, { kind: 'setFirstBeat', time: 0.4 }).inverse).toEqual({
    kind: 'setFirstBeat',
    time: 0.375,
  })
  expect(applyEdit(moved.document, moved.inverse).document).toEqual(before)
  expect(codeOf(before, { kind: 'setFirstBeat', time: -1 })).toBe('value_refused')
})

test('a batch is made whole or not at all', () => {
  const before = withClips(clip('a', 0))
  const edits: Edit[] = [
    { kind: 'setTempo', tempo: 90 },
    { kind: 'removeClip', clip: 'nobody' },
  ]
  expect(codeOf(before, { kind: 'batch', edits })).toBe('not_found')
  expect(before.tempo).toBe(120)
})

test('impossible edits are refused by name', () => {
  const document = withClips(clip('a', 1))
  const cases: [EditErrorCode, Edit][] = [
    ['not_found', { kind: 'removeClip', clip: 'b' }],
    ['not_found', { kind: 'addClip', track: 'nowhere', clip: clip('b', 0) }],
    ['not_found', { kind: 'changeTrack', track: 'voice-1', change: { performer: 'nobody' } }],
    ['id_taken', { kind: 'addClip', track: 'voice-1', clip: clip('a', 5) }],
    ['id_taken', { kind: 'splitClip', clip: 'a', at: 2, newId: 'a' }],
    ['cut_outside_clip', { kind: 'splitClip', clip: 'a', at: 1, newId: 'b' }],
    ['cut_outside_clip', { kind: 'splitClip', clip: 'a', at: Number.NaN, newId: 'b' }],
    ['value_refused', { kind: 'moveClip', clip: 'a', start: -1 }],
    ['value_refused', { kind: 'trimClip', clip: 'a', change: { duration: 0 } }],
    ['value_refused', { kind: 'setClipGain', clip: 'a', gain: Number.NaN }],
    ['value_refused', { kind: 'setStage', change: { width: 12.5 } }],
    ['value_refused', { kind: 'changeTrack', track: 'voice-1', change: { pan: 2 } }],
  ]
  expect(cases.map(([, edit]) => codeOf(document, edit))).toEqual(cases.map(([code]) => code))
})

test('props are merged; null goes back to the default', () => {
  const first = applyEdit(newDocument('pip'), {
    kind: 'setPerformerProps',
    performer: 'performer-1',
    props: { hat: true, hue: 0.3 },
  })
  const second = applyEdit(first.document, {
    kind: 'setPerformerProps',
    performer: 'performer-1',
    props: { hat: null, hue: 0.5 },
  })
  expect(second.document.performers[0]?.props).toEqual({ hue: 0.5 })
  expect(applyEdit(second.document, second.inverse).document).toEqual(first.document)
})

test('changing a track leaves its clips the same object', () => {
  const before = withClips(clip('a', 0))
  const { document } = applyEdit(before, { kind: 'changeTrack', track: 'voice-1', change: { gain: 0.5 } })
  expect(document.tracks[0]?.clips).toBe(before.tracks[0]?.clips)
})
