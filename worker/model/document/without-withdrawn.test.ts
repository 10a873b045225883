import { expect, test } from 'vitest'
import type { Document } from '../../contract/document/document.ts'
import { newDocument } from './new-document.ts'
import { plainClip } from './plain-clip.ts'
import { captionMark, removedCaptions, takesOf, withoutWithdrawn } from './without-withdrawn.ts'

const caption = (id: string, start: number, text = id) => ({
  id,
  start,
  duration: 1,
  text,
  performer: 'lead',
})

/** Two answers of one performer. */
function film(): Document {
  const plain = newDocument('pip')
  const [track] = plain.tracks
  return {
    ...plain,
    tracks: [
      {
        ...track!,
        performer: 'lead',
        clips: [
          plainClip({ id: 'c1', take: 'first', start: 0, duration: 5 }),
          plainClip({ id: 'c2', take: 'second', start: 5, duration: 5 }),
        ],
      },
    ],
    captions: [caption('w1', 1), caption('w2', 6)],
  }
}

test('a document with none of the takes and captions is the same object', () => {
  const document = film()
  expect(withoutWithdrawn(document, [])).toBe(document)
  expect(withoutWithdrawn(document, [{ take: 'other', captions: ['w1 1', 'w9 2'] }])).toBe(document)
})

test('a take goes with its captions, whose marks are without their text', () => {
  const before = film()
  const after = withoutWithdrawn(before, [{ take: 'first', captions: [] }])
  expect([...takesOf(after)]).toEqual(['second'])
  expect(after.captions.map(({ id }) => id)).toEqual(['w2'])
  const marks = removedCaptions(before, after)
  expect(marks).toHaveLength(1)
  expect(marks[0]).toMatch(/^w1 \d+$/)
})

test('a caption that comes back alone is removed by its mark, and one with another text stays', () => {
  const gone = { take: 'first', captions: [captionMark(caption('w1', 1))] }
  const clean = withoutWithdrawn(film(), [{ take: 'first', captions: [] }])
  const back = {
    ...clean,
    captions: [caption('w1', 1), caption('w1', 2, 'Said by another'), ...clean.captions],
  }
  expect(withoutWithdrawn(back, [gone]).captions.map(({ text }) => text)).toEqual(['Said by another', 'w2'])
})

test('undo over the removal gives the same film again, with one card', () => {
  const gone = [{ take: 'first', captions: [] }]
  const clean = withoutWithdrawn(film(), gone)
  const undone = { ...film(), overlays: clean.overlays ?? [] }
  expect(withoutWithdrawn(undone, gone)).toEqual(clean)
})
