import { expect, test } from 'vitest'
import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { applyEdit } from '#model/edits/apply-edit'
import { besideVoice, choosePart, flattened, audibleParts, phrasesOf } from './comp-edits.ts'
import { speakWith } from './edits.ts'
import { otherTakes, punchedIn } from './punch-edits.ts'

const first = { id: 'first', duration: 10 }
const second = { id: 'second', duration: 8 }
let made = 0
const newId = () => `new-${made++}`

function withFirst(): Document {
  const empty = newDocument('pip')
  return applyEdit(empty, speakWith(empty, first, 'a')).document
}
const choose = (document: Document, take: typeof first, start: number, end: number) =>
  applyEdit(document, choosePart(document, take, { start, duration: end - start }, newId)!)
const heard = (document: Document) =>
  document.tracks[0]?.clips
    .toSorted((a, b) => a.start - b.start)
    .map(({ take, start, offset, duration }) => [take, start, offset, duration])

test('a part of another take replaces the voice, as one undo step', () => {
  const before = withFirst()
  const { document, inverse } = choose(before, second, 3, 5)
  expect(heard(document)).toEqual([
    ['first', 0, 0, 3],
    ['second', 3, 3, 2],
    ['first', 5, 5, 5],
  ])
  expect(audibleParts(document, 'second')).toEqual([{ start: 3, duration: 2 }])
  expect(applyEdit(document, inverse).document).toEqual(before)
})

test('choosing the original part restores one clip, and choosing an audible part changes nothing', () => {
  const { document } = choose(withFirst(), second, 3, 5)
  const { document: back } = choose(document, first, 2.5, 5.5)
  expect(heard(back)).toEqual([['first', 0, 0, 10]])
  expect(choosePart(back, first, { start: 1, duration: 2 }, newId)).toBeUndefined()
})

test('parts of several takes are joined, and none is longer than its take', () => {
  let { document } = choose(withFirst(), second, 3, 5)
  ;({ document } = choose(document, { id: 'third', duration: 20 }, 4, 6))
  ;({ document } = choose(document, second, 5, 9))
  expect(heard(document)).toEqual([
    ['first', 0, 0, 3],
    ['second', 3, 3, 1],
    ['third', 4, 4, 1],
    ['second', 5, 5, 3],
    ['first', 8, 8, 2],
  ])
  expect(besideVoice(document, 'third')).toEqual({ zero: 0, speed: 1 })
})

test('flattened, the other takes leave the timeline and can still be chosen', () => {
  const before = withFirst()
  const punched = punchedIn(before, second, { start: 4, offset: 1, duration: 2 }, newId)
  const { document } = applyEdit(before, punched!)
  expect(otherTakes(document)).toBeDefined()
  const { document: flat, inverse } = applyEdit(document, flattened(document)!)
  expect(otherTakes(flat)).toBeUndefined()
  expect(heard(flat)).toEqual(heard(document))
  expect(applyEdit(flat, inverse).document).toEqual(document)
  expect(flattened(flat)).toBeUndefined()
  // Aligned as spoken: its second 1 at second 4.
  expect(heard(choose(flat, second, 3, 6).document)).toEqual([
    ['first', 0, 0, 3],
    ['second', 3, 0, 3],
    ['first', 6, 6, 4],
  ])
})

test('phrases lie between pauses, with a little room', () => {
  const cue = (start: number, end: number, value: 'X' | 'B') => ({ start, end, value })
  const cues = [
    cue(0, 0.5, 'X'),
    cue(0.5, 1, 'B'),
    cue(1, 1.2, 'X'),
    cue(1.2, 2, 'B'),
    cue(2, 3, 'X'),
    cue(3, 4, 'B'),
  ]
  const [one, two] = phrasesOf(cues, 4)
  expect(one?.start).toBeCloseTo(0.38)
  expect(one?.duration).toBeCloseTo(1.74)
  expect(two).toEqual({ start: 2.88, duration: expect.closeTo(1.12) })
})
