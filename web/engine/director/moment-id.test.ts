import { plainClip } from '#model/document/plain-clip'
import { newDocument } from '#model/document/new-document'
import { expect, test } from 'vitest'
import { idOf, momentAt, readMoment, timeOfMoment, withFreeIds } from './moment-id.ts'

const clips = [
  plainClip({ id: 'one', take: 'talk', start: 5, duration: 10 }),
  plainClip({ id: 'two', take: 'talk', start: 20, duration: 10 }),
]
const [track] = newDocument('pip').tracks
if (!track) throw new Error('a new document has a track')
const tracks = [{ ...track, performer: 'a', clips }]

test('a moment of a take that is used twice has an id for each clip, which leads back to it', () => {
  const [first, second] = [7, 22].map((time) => momentAt('g', 'a', clips, time))
  if (!first || !second) throw new Error('there are two')
  expect(idOf(second)).toBe(`${idOf(first)}-2`)
  expect([first, second].map((moment) => readMoment(idOf(moment)))).toEqual([first, second])
  const times = [first, second].map((moment) => timeOfMoment({ tracks }, moment, (performer) => performer))
  expect(times).toEqual([7, 22])
})

test('moments before the first clip differ', () => {
  const moments = [0, 3].map((time) => momentAt('s', '', clips, time))
  expect(moments.map(({ time }) => time)).toEqual([-500, -200])
  expect(moments.map((moment) => readMoment(idOf(moment)))).toEqual(moments)
  expect(moments.map((moment) => timeOfMoment({ tracks }, moment, () => ''))).toEqual([0, 3])
})

test('an id that is in use gets the next free number', () => {
  const ids = (items: { id: string }[]) => items.map(({ id }) => id)
  expect(ids(withFreeIds([{ id: 's-a-1' }, { id: 's-a-1' }, { id: 's-a--1' }], ['s-a-1-2']))).toEqual([
    's-a-1',
    's-a-1-3',
    's-a--1',
  ])
})
