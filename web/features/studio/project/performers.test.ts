import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { expect, test } from 'vitest'
import { chosenPerformer, leadOf, performerOf } from './performers.ts'

const one = newDocument('pip')
const [first] = one.performers
const duet: Document = {
  ...one,
  performers: first ? [first, { ...first, id: 'performer-2', character: 'bo' }] : [],
  captions: [{ id: 'caption-1', start: 0, duration: 1, text: 'Hello' }],
  gestures: [{ id: 'gesture-1', start: 0, duration: 1, performer: 'performer-2', name: 'wave' }],
}

test('the first performer represents the project and is the default choice', () => {
  expect(leadOf(duet)?.id).toBe('performer-1')
  expect(chosenPerformer(duet, undefined)?.id).toBe('performer-1')
  expect(chosenPerformer(duet, 'performer-2')?.id).toBe('performer-2')
  expect(chosenPerformer(duet, 'gone')?.id).toBe('performer-1')
})

test('a selected item names its performer, or none', () => {
  expect(performerOf(duet, { kind: 'gesture', id: 'gesture-1' })).toBe('performer-2')
  expect(performerOf(duet, { kind: 'caption', id: 'caption-1' })).toBeUndefined()
  expect(performerOf(duet, { kind: 'clip', id: 'gone' })).toBeUndefined()
})
