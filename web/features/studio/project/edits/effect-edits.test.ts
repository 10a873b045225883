import { expect, test } from 'vitest'
import { takeEndOf, takeTimeOf } from '#model/document/clip-time'
import { documentSchema, type Clip, type Document } from '#contract/document/document'
import { madeClip, saying } from '../../../../../tests/support/documents/clip-fixtures.ts'
import { applyEdit } from '#model/edits/apply-edit'
import { pausesOf, takeEffects, withEffects, withoutPauses } from './effect-edits.ts'
import { previewOf } from './edits.ts'

const clip = (id: string, part: Partial<Clip> = {}) => madeClip(id, 'hello', { duration: 4, ...part })
const clipsIn = (document: Document) => document.tracks[0]?.clips ?? []

test('effects are in the document, survive reading, and one undo takes them back', () => {
  const before = saying(clip('a'))
  const { document, inverse } = applyEdit(
    before,
    withEffects(before, 'hello', { voice: 'robot', level: true })!,
  )
  const read = documentSchema.parse(JSON.parse(JSON.stringify(document)))
  expect(takeEffects(read, 'hello')).toMatchObject({ voice: 'robot', level: true, speed: 1 })
  const back = applyEdit(document, inverse).document
  expect(takeEffects(back, 'hello')).toEqual(takeEffects(before, 'hello'))
  expect(
    documentSchema.safeParse({
      ...read,
      tracks: [{ ...read.tracks[0], clips: [clip('a', { effects: { voice: 'duck' } as never })] }],
    }).success,
  ).toBe(false)
})

test('a faster clip gets shorter and what follows moves up; the same words are where they were in the take', () => {
  const before = saying(clip('a'), clip('b', { start: 5, take: 'other' }))
  const { document } = applyEdit(before, withEffects(before, 'hello', { speed: 2 })!)
  const [a, b] = clipsIn(document)
  expect(a).toMatchObject({ start: 0, duration: 2, offset: 0 })
  expect(b).toMatchObject({ start: 3, duration: 4 })
  expect(takeEndOf(a!)).toBe(4)
  // Both halves continue with their own words.
  const cut = applyEdit(document, { kind: 'splitClip', clip: 'a', at: 0.5, newId: 'c' }).document
  const right = clipsIn(cut).find(({ id }) => id === 'c')
  expect(right).toMatchObject({ offset: 1, duration: 1.5 })
  expect(takeTimeOf(right!, 1)).toBe(2)
  const slow = applyEdit(document, withEffects(document, 'hello', { speed: 1 })!).document
  expect(clipsIn(slow)[0]).not.toHaveProperty('effects')
  expect(clipsIn(slow)).toEqual([
    expect.objectContaining({ duration: 4 }),
    expect.objectContaining({ start: 5 }),
  ])
})

test('the preview plays what is done to the take, and the original without', () => {
  const effects = { ...takeEffects(saying(), 'x'), speed: 2 }
  const document = saying(clip('a', { start: 7, offset: 1, duration: 1, effects, fadeIn: 0.2, gain: 0.5 }))
  const take = { id: 'hello', duration: 4 }
  expect(clipsIn(previewOf(document, take))[0]).toMatchObject({
    start: 0.5,
    offset: 1,
    duration: 1,
    effects,
    fadeIn: 0.2,
    gain: 0.5,
  })
  const original = clipsIn(previewOf(document, take, { original: true }))[0]
  expect(original).toMatchObject({ start: 1, offset: 1, duration: 2, fadeIn: 0, gain: 1 })
  expect(original?.effects).toBeUndefined()
})

test('pauses go, a breath of each stays, edges go whole', () => {
  const cues = [
    { start: 0, end: 1, value: 'X' as const },
    { start: 1, end: 2, value: 'B' as const },
    { start: 2, end: 3, value: 'X' as const },
    { start: 3, end: 3.7, value: 'C' as const },
    { start: 3.7, end: 4, value: 'X' as const },
  ]
  const document = saying(clip('a'))
  const pauses = pausesOf(document, 'hello', cues)
  expect(pauses.map(({ start, end }) => [start, end])).toEqual([
    [0, 0.85],
    [2.15, 2.85],
  ])
  let made = 0
  const { document: after, inverse } = applyEdit(
    document,
    withoutPauses(document, pauses, () => `new-${made++}`)!,
  )
  expect(
    clipsIn(after).map(({ start, offset, duration }) =>
      [start, offset, duration].map((one) => Math.round(one * 100) / 100),
    ),
  ).toEqual([
    [0, 0.85, 1.3],
    [1.3, 2.85, 1.15],
  ])
  expect(applyEdit(after, inverse).document).toEqual(document)
})
