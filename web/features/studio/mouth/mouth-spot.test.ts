import { expect, test } from 'vitest'
import { type Document, type MouthCorrection } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { madeClip } from '../../../../tests/support/documents/clip-fixtures.ts'
import { MAX_TRANSCRIPT_LENGTH, type MouthCue, type MouthShape } from '#contract/takes/mouth-track'
import { applyEdit } from '#model/edits/apply-edit'
import { captionsOver, mouthSpot, moveEdges, neighbourTime, showShape, takeMouth } from './mouth-spot.ts'

const cues: MouthCue[] = [
  { start: 0, end: 1, value: 'X' },
  { start: 1, end: 1.2, value: 'C' },
  { start: 1.2, end: 2, value: 'D' },
  { start: 2, end: 4, value: 'X' },
]
/** Seconds 0.5 to 3.5 of the take, at 10 to 13 of the timeline. */
const clip = madeClip('clip', 'take', { start: 10, offset: 0.5, duration: 3 })
const correction: MouthCorrection = { id: 'm', take: 'take', start: 1.1, duration: 0.2, shape: 'A' }
const plain: Document = { ...newDocument('pip'), captions: [] }
const corrected: Document = { ...plain, mouthCorrections: [correction] }

function spotAt(document: Document, time: number) {
  const spot = mouthSpot(takeMouth(document, 'take', cues), clip, time)
  if (!spot) throw new Error(`There is no mouth at ${time} s.`)
  return spot
}

test('the analysed mouth shape is shown until it is corrected', () => {
  expect(spotAt(plain, 10.6)).toEqual({
    shape: 'C',
    heard: 'C',
    start: 1,
    end: 1.2,
    correction: undefined,
  })
  expect(spotAt(corrected, 10.65)).toMatchObject({ shape: 'A', heard: 'C', correction })
  // A new correction covers the rest of a cue beside an existing one.
  expect(spotAt(corrected, 10.55)).toMatchObject({ shape: 'C', start: 1, end: 1.1 })
  const other = takeMouth(corrected, 'other', cues)
  expect(mouthSpot(other, { ...clip, take: 'other' }, 10.65)).toMatchObject({ shape: 'C' })
})

test('there is a mouth in all of the clip and nowhere else', () => {
  const mouth = takeMouth(plain, 'take', cues)
  const shapes = [9.99, 10, 13, 13.01].map((time) => mouthSpot(mouth, clip, time)?.shape)
  expect(shapes).toEqual([undefined, 'X', 'X', undefined])
  expect(mouthSpot(takeMouth(plain, 'take', []), clip, 11)).toBeUndefined()
})

test('where a clip ends there is still its last mouth, also one that was corrected by hand', () => {
  const last: MouthCorrection = { id: 'l', take: 'take', start: 3, duration: 0.5, shape: 'G' }
  for (const duration of [0.5, 1]) {
    const document: Document = { ...plain, mouthCorrections: [{ ...last, duration }] }
    expect(spotAt(document, 13)).toMatchObject({ shape: 'G', heard: 'X', correction: { id: 'l' } })
    const mouth = takeMouth(document, 'take', cues)
    expect(neighbourTime(mouth, clip, 13, -1)).toBe(12)
    expect(neighbourTime(mouth, clip, 14, -1)).toBe(12.75)
  }
})

test('a shape is put over what is shown, then changed, and can be taken away', () => {
  const show = (document: Document, shape: MouthShape, id: string) =>
    applyEdit(
      document,
      showShape(spotAt(document, 10.6), 'take', shape, () => id),
    )
  const first = show(plain, 'F', 'new')
  expect(first.document.mouthCorrections).toEqual([
    { id: 'new', take: 'take', start: 1, duration: expect.closeTo(0.2), shape: 'F' },
  ])
  const second = show(first.document, 'G', 'unused')
  expect(second.document.mouthCorrections).toMatchObject([{ id: 'new', shape: 'G' }])
  expect(applyEdit(first.document, first.inverse).document).toEqual(plain)
})

test('edges move as far as the take and each other', () => {
  const moved = (edges: { start?: number; end?: number }) =>
    applyEdit(corrected, moveEdges(correction, edges, 4)).document.mouthCorrections?.[0]
  expect(moved({ start: 1 })).toMatchObject({ start: 1, duration: expect.closeTo(0.3) })
  expect(moved({ end: 2 })).toMatchObject({ start: 1.1, duration: expect.closeTo(0.9) })
  expect(moved({ start: -3 })).toMatchObject({ start: 0, duration: expect.closeTo(1.3) })
  expect(moved({ end: 9 })).toMatchObject({ start: 1.1, duration: expect.closeTo(2.9) })
  expect(moved({ start: 3 })).toMatchObject({ start: expect.closeTo(1.28), duration: expect.closeTo(0.02) })
  expect(moved({ end: 0 })).toMatchObject({ start: 1.1, duration: expect.closeTo(0.02) })
})

test('from mouth to mouth, within the clip', () => {
  const walk = (document: Document, from: number, direction: 1 | -1) => {
    const mouth = takeMouth(document, 'take', cues)
    const times: number[] = []
    let time: number | undefined = from
    while ((time = neighbourTime(mouth, clip, time, direction)) !== undefined) times.push(time)
    return times.map((one) => Math.round(one * 1000) / 1000)
  }
  expect(walk(plain, 10, 1)).toEqual([10.6, 11.1, 12.25])
  expect(walk(plain, 13, -1)).toEqual([11.1, 10.6, 10.25])
  expect(walk(corrected, 10, 1)).toEqual([10.55, 10.7, 11.15, 12.25])
})

test('the captions over a take are its words, each once and in its order', () => {
  const caption = (id: string, start: number, text: string) => ({ id, start, duration: 0.5, text })
  const document: Document = {
    ...plain,
    tracks: plain.tracks.map((track) => ({
      ...track,
      clips: [
        { ...clip, id: 'late', start: 2, offset: 2, duration: 1 },
        { ...clip, id: 'early', start: 5, offset: 0, duration: 2 },
        { ...clip, id: 'other', start: 8, take: 'other' },
      ],
    })),
    captions: [
      caption('a', 2.2, 'world'),
      caption('b', 5.1, ' Hello '),
      caption('c', 6, ''),
      caption('d', 8, 'nothing of mine'),
    ],
  }
  expect(captionsOver(document, 'take')).toBe('Hello\nworld')
  expect(captionsOver(plain, 'take')).toBe('')
  const long = { ...document, captions: [caption('a', 2.2, 'x'.repeat(MAX_TRANSCRIPT_LENGTH + 1))] }
  expect(captionsOver(long, 'take')).toHaveLength(MAX_TRANSCRIPT_LENGTH)
})
