import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Document } from '#contract/document/document'
import { applyEdit } from '#model/edits/apply-edit'
import { moveSentence, removeWords } from './edit-by-text.ts'
import { captionsOf, placeCaptions } from './script-captions.ts'
import {
  heardChinese,
  ids,
  spokenDocument,
  textIn,
  wordsIn,
} from '../../../../tests/support/studio/script-fixtures.ts'
import { scriptWords, sentencesOf } from './script-words.ts'

function without(document: Document, ...indices: number[]) {
  const words = wordsIn(document)
  const chosen = new Set(indices.map((index) => words[index]?.id ?? ''))
  const edit = removeWords(document, words, chosen, ids())
  if (!edit) throw new Error('Nothing was cut.')
  return { edit, ...applyEdit(document, edit) }
}

const clipsOf = ({ tracks }: Document) =>
  (tracks[0]?.clips ?? [])
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, offset, duration }) => [start, offset, duration])

test('deleting words cuts the clip, and what follows moves up', () => {
  const { document } = without(spokenDocument(), 1)
  expect(textIn(document)).toBe('Good everybody. Please sit down.')
  expect(clipsOf(document)).toEqual([
    [0, 0, expect.closeTo(1.15)],
    [expect.closeTo(1.15), expect.closeTo(2.15), expect.closeTo(3.85)],
  ])
})

test('words apart are cut in one step that one undo takes back', () => {
  const before = spokenDocument(3)
  const { document, inverse } = without(before, 0, 2, 5)
  expect(textIn(document)).toBe('evening Please sit')
  expect(applyEdit(document, inverse).document).toEqual(before)
})

test('all words leave only what is said around them; a word that is gone cuts nothing', () => {
  const { document } = without(spokenDocument(), 0, 1, 2, 3, 4, 5)
  expect(textIn(document)).toBe('')
  expect(removeWords(document, wordsIn(document), new Set(['c/0']), ids())).toBeUndefined()
})

test('captions lose the words, and go with their last one', () => {
  const base = spokenDocument()
  const placed = placeCaptions(base, captionsOf(wordsIn(base), ids()))
  const captioned = placed ? applyEdit(base, placed).document : base
  expect(captioned.captions.map(({ text }) => text)).toEqual(['Good evening everybody.', 'Please sit down.'])
  const shorter = without(captioned, 1).document
  expect(shorter.captions.map(({ text }) => text)).toEqual(['Good everybody.', 'Please sit down.'])
  expect(shorter.captions[1]?.start).toBeCloseTo(2.2)
  expect(without(captioned, 3, 4, 5).document.captions.map(({ text }) => text)).toEqual([
    'Good evening everybody.',
  ])
})

test('captions in scripts without spaces lose the words, too', () => {
  const base = spokenDocument()
  const words = scriptWords(base, () => heardChinese)
  const placed = placeCaptions(base, captionsOf(words, ids()))
  const captioned = placed ? applyEdit(base, placed).document : base
  const edit = removeWords(captioned, words, new Set([words[1]?.id ?? '']), ids())
  const after = edit ? applyEdit(captioned, edit).document.captions : []
  expect(after.map(({ text }) => text)).toEqual(['今天很好。', '我们去公园吧！'])
})

test('a sentence changes places with the next one, with its captions, and back again', () => {
  const base = spokenDocument()
  const placed = placeCaptions(base, captionsOf(wordsIn(base), ids()))
  const document = placed ? applyEdit(base, placed).document : base
  const edit = moveSentence(document, sentencesOf(wordsIn(document)), { index: 0, by: 1, newId: ids() })
  const moved = edit && applyEdit(document, edit)
  if (!moved) throw new Error('Nothing was moved.')
  expect(textIn(moved.document)).toBe('Please sit down. Good evening everybody.')
  const inOrder = moved.document.captions.toSorted((a, b) => a.start - b.start)
  expect(inOrder.map(({ text }) => text)).toEqual(['Please sit down.', 'Good evening everybody.'])
  expect(applyEdit(moved.document, moved.inverse).document).toEqual(document)
  const back = moveSentence(moved.document, sentencesOf(wordsIn(moved.document)), {
    index: 1,
    by: -1,
    newId: () => crypto.randomUUID(),
  })
  expect(back && textIn(applyEdit(moved.document, back).document)).toBe(textIn(document))
})

test('the first sentence goes no earlier and the last one no later', () => {
  const document = spokenDocument()
  const sentences = sentencesOf(wordsIn(document))
  expect(moveSentence(document, sentences, { index: 0, by: -1, newId: ids() })).toBeUndefined()
  expect(moveSentence(document, sentences, { index: 1, by: 1, newId: ids() })).toBeUndefined()
})

test('a locked track and a muted one are left alone', () => {
  const base = spokenDocument()
  for (const change of [{ locked: true }, { mute: true }]) {
    const document = { ...base, tracks: base.tracks.map((track) => ({ ...track, ...change })) }
    expect(wordsIn(document)).toEqual([])
  }
})

test('after any deletion the other words stay in order and no clips overlap', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1 }), (indices) => {
      const document = spokenDocument(2)
      const remaining = wordsIn(document).filter((_, index) => !indices.includes(index))
      const { document: after } = without(document, ...indices)
      expect(textIn(after)).toBe(remaining.map(({ text }) => text).join(' '))
      const clips = (after.tracks[0]?.clips ?? []).toSorted((a, b) => a.start - b.start)
      clips.forEach((clip, index) => {
        const before = clips[index - 1]
        if (before) expect(clip.start).toBeGreaterThanOrEqual(before.start + before.duration - 1e-6)
      })
    }),
  )
})
