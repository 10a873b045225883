import { expect, test } from 'vitest'
import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { madeClip } from '../../../../../tests/support/documents/clip-fixtures.ts'
import { hitLane, inFrame, inRows, lanesOf, seenItems } from './lane-model.ts'

const clip = (id: string, start: number, duration: number) => madeClip(id, 'take-1', { start, duration })
const names = { gesture: (name: string) => name, scene: (name: string) => name, take: (id: string) => id }
const empty = newDocument('pip')
const document: Document = {
  ...empty,
  tracks: empty.tracks.map((track) => ({ ...track, clips: [clip('b', 5, 0.09), clip('a', 1, 2)] })),
  captions: [
    { id: 'one', start: 0, duration: 3, text: 'One' },
    { id: 'two', start: 1, duration: 3, text: 'Two' },
    { id: 'three', start: 3, duration: 1, text: 'Three' },
  ],
}
const view = { from: 0, zoom: 100 }

test('overlapping items are placed in the fewest possible rows', () => {
  const { items, rows } = inRows(document.captions)
  expect(rows).toBe(2)
  expect(items.map(({ id, row }) => [id, row])).toEqual([
    ['one', 0],
    ['two', 1],
    ['three', 0],
  ])
})

test('lanes are stacked, and empty ones are omitted', () => {
  const lanes = lanesOf(document, names)
  expect(lanes.map(({ id }) => id)).toEqual(['caption', 'gesture', 'voice-1'])
  for (const [index, lane] of lanes.slice(1).entries()) {
    const above = lanes[index]
    expect(lane.top).toBe((above?.top ?? 0) + (above?.height ?? 0) + 1)
  }
})

test('edges are grabbed before bodies, and a tiny clip still has a body', () => {
  const lanes = lanesOf(document, names)
  const y = (lanes[2]?.top ?? 0) + 20
  const part = (x: number) => {
    const hit = hitLane(lanes, view, { x, y })
    return [hit?.item?.target.id, hit?.part]
  }
  expect([104, 296, 200, 504.5, 400].map(part)).toEqual([
    ['a', 'start'],
    ['a', 'end'],
    ['a', 'body'],
    ['b', 'body'],
    [undefined, 'body'],
  ])
  expect(hitLane(lanes, view, { x: 150, y: 34 })?.item?.target.id).toBe('two')
  expect(hitLane(lanes, view, { x: 150, y: 9_999 })).toBeUndefined()
})

test('a frame takes what it touches, by time and by row', () => {
  const lanes = lanesOf(document, names)
  const ids = (frame: Parameters<typeof inFrame>[1]) => inFrame(lanes, frame).map(({ id }) => id)
  expect(ids({ from: 0, to: 2, top: 0, bottom: 20 })).toEqual(['one'])
  expect(ids({ from: 0, to: 2, top: 0, bottom: 500 })).toEqual(['one', 'two', 'a'])
})

test('only visible clips are drawn', () => {
  const many = Array.from({ length: 2_000 }, (_, index) => clip(`c${index}`, index * 5.4, 5))
  const [lane] = lanesOf(
    { ...document, tracks: empty.tracks.map((track) => ({ ...track, clips: many })) },
    names,
  ).slice(-1)
  if (!lane) throw new Error('There is a track.')
  expect(seenItems(lane, { from: 5_399, zoom: 100 }, 1_000).map(({ target }) => target.id)).toEqual([
    'c999',
    'c1000',
    'c1001',
  ])
})
