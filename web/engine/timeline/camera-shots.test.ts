import { expect, test } from 'vitest'
import { type Clip, type Document, type Overlay } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { madeClip } from '../../../tests/support/documents/clip-fixtures.ts'
import { applyEdit } from '#model/edits/apply-edit'
import { NO_EFFECTS } from '../sound/sound-key.ts'
import { filmedTakeIdsOf, overlaySpan, shotsAt } from './camera-shots.ts'

const clip = (id: string, part: Partial<Clip> = {}) => madeClip(id, 'one', { duration: 4, ...part })
const camera: Overlay = {
  id: 'cam',
  kind: 'camera',
  content: 'voice-1',
  start: 0,
  duration: 86_400,
  x: 0.8,
  y: 0.2,
  size: 0.3,
  turn: 0,
}
function filmed(...clips: Clip[]): Document {
  const document = newDocument('pip')
  return {
    ...document,
    tracks: document.tracks.map((track) => ({ ...track, clips })),
    overlays: [camera],
  }
}
const shown = (document: Document, time: number) =>
  shotsAt(document, time).map((shot) => [shot.take, shot.time])

test('the picture is that of the take that is heard, where it is heard', () => {
  const document = filmed(clip('a', { offset: 1 }), clip('b', { take: 'two', start: 5, offset: 0.5 }))
  expect(shown(document, 2)).toEqual([['one', 3]])
  expect(shown(document, 4.5)).toEqual([])
  expect(shown(document, 6)).toEqual([['two', 1.5]])
  expect(shown(document, 9)).toEqual([])
  expect(filmedTakeIdsOf(document)).toEqual(['one', 'two'])
})

test('trims, cuts and another speed of the take carry its picture along', () => {
  const document = filmed(clip('a'))
  const trimmed = applyEdit(document, {
    kind: 'trimClip',
    clip: 'a',
    change: { start: 1, offset: 1, duration: 2 },
  }).document
  expect(shown(trimmed, 0.5)).toEqual([])
  expect(shown(trimmed, 1.5)).toEqual([['one', 1.5]])
  const cut = applyEdit(document, { kind: 'splitClip', clip: 'a', at: 2, newId: 'b' }).document
  const moved = applyEdit(cut, { kind: 'moveClip', clip: 'b', start: 10 }).document
  expect(shown(moved, 11)).toEqual([['one', 3]])
  const fast = filmed(clip('a', { duration: 2, effects: { ...NO_EFFECTS, speed: 2 } }))
  expect(shown(fast, 1)).toEqual([['one', 2]])
})

test('it has an end on the timeline: that of its track, or its own', () => {
  const document = filmed(clip('a'))
  expect(overlaySpan(document, camera)).toEqual({ start: 0, duration: 4 })
  expect(overlaySpan(document, { ...camera, duration: 2 })).toEqual({ start: 0, duration: 2 })
  const title = { ...camera, kind: 'title' as const, duration: 90 }
  expect(overlaySpan(document, title)).toEqual({ start: 0, duration: 90 })
  // Outside its own time it is not seen, no matter who speaks.
  expect(shown({ ...document, overlays: [{ ...camera, duration: 2 }] }, 3)).toEqual([])
})
