import { expect, test } from 'vitest'
import { applyEdit } from '#model/edits/apply-edit'
import { cardAt } from '../../../engine/timeline/caption-cards.ts'
import { readSubtitles, writeSrt } from '../../../engine/timeline/subtitles.ts'
import { cuesOf } from './caption-file.ts'
import { captionsOf, captionsOfFile, placeCaptions, TooManyCaptions } from './script-captions.ts'
import {
  heardChinese,
  ids,
  spokenDocument,
  wordsIn,
} from '../../../../tests/support/studio/script-fixtures.ts'
import { scriptWords, sentencesOf, type ScriptWord } from './script-words.ts'

test('captions follow the sentences, with the times of their words', () => {
  const [first, second] = captionsOf(wordsIn(spokenDocument(10)), ids())
  expect(first).toMatchObject({
    text: 'Good evening everybody.',
    start: expect.closeTo(10.2),
    words: [0, expect.closeTo(1), expect.closeTo(2)],
    performer: 'performer-1',
  })
  // It stays a little, but not into the next one.
  expect((first?.start ?? 0) + (first?.duration ?? 0)).toBeCloseTo(13.1)
  expect(second).toMatchObject({ text: 'Please sit down.', start: expect.closeTo(13.2) })
})

test('the highlight is on the word that is being said', () => {
  const [caption] = captionsOf(wordsIn(spokenDocument()), ids())
  if (!caption) throw new Error('No caption.')
  const lit = (time: number) => {
    const { text, said } = cardAt(caption, time)
    const letter = said * text.length
    return [...text.matchAll(/\S+/g)].find(
      ({ index, 0: word }) => letter >= index && letter < index + word.length,
    )?.[0]
  }
  expect([0.2, 1.1, 1.25, 2.1, 2.9].map(lit)).toEqual(['Good', 'Good', 'evening', 'evening', 'everybody.'])
})

test('no caption is longer than two lines, and none is longer than one once a clause ends', () => {
  const texts =
    'It was late, and all the lamps along the river had gone out, one after the other, so that nobody saw us'
  const words = texts.split(' ').map((text, index): ScriptWord => ({
    id: `${index}`,
    text,
    isSpaced: true,
    start: index * 0.3,
    end: index * 0.3 + 0.25,
    clip: 'c',
    track: 't',
    performer: null,
    sure: true,
  }))
  expect(captionsOf(words, ids()).map(({ text }) => text)).toEqual([
    'It was late, and all the lamps along the river had gone out,',
    'one after the other, so that nobody saw us',
  ])
})

test('scripts without spaces have a caption a sentence, as they are written', () => {
  const words = scriptWords(spokenDocument(), () => heardChinese)
  const captions = captionsOf(words, ids())
  expect(captions).toMatchObject([
    { text: '今天天气很好。', start: expect.closeTo(1) },
    { text: '我们去公园吧！', start: expect.closeTo(3) },
  ])
  expect(captions[0]?.words?.length).toBeGreaterThan(1)
  // Their letters are wide, so fewer fit.
  const long = words.map((word) => ({ ...word, text: '公园', isSpaced: false }))
  const many = Array.from({ length: 60 }, () => long[0]).flatMap((word) => word ?? [])
  expect(captionsOf(many, ids()).map(({ text }) => text.length)).toEqual([42, 42, 36])
})

test('new captions take the place of those that show at the same time, and of no others', () => {
  const base = spokenDocument()
  const old = [
    { id: 'same', start: 1, duration: 1, text: 'x' },
    { id: 'later', start: 20, duration: 1, text: 'y' },
    { id: 'else', start: 1, duration: 1, text: 'z', performer: 'performer-2' },
  ]
  const document = { ...base, captions: old }
  const edit = placeCaptions(document, captionsOf(wordsIn(base), ids()))
  const after = edit && applyEdit(document, edit).document.captions.map(({ text }) => text)
  expect(after).toEqual(['y', 'z', 'Good evening everybody.', 'Please sit down.'])
})

test('more captions than a document holds are refused as a whole', () => {
  const cues = Array.from({ length: 2_001 }, (_, index) => ({ start: index, end: index + 1, text: 'x' }))
  expect(() => placeCaptions(spokenDocument(), captionsOfFile({ cues }, ids()))).toThrow(TooManyCaptions)
})

test('captions go out to a file and come back; a text that is too long becomes several', () => {
  const captions = captionsOf(wordsIn(spokenDocument()), ids())
  const back = captionsOfFile(readSubtitles(writeSrt(cuesOf({ captions }))), ids())
  expect(back.map(({ text }) => text)).toEqual(captions.map(({ text }) => text))
  const long = captionsOfFile({ cues: [{ start: 0, end: 60, text: 'one two three. '.repeat(60) }] }, ids())
  expect(long.length).toBeGreaterThan(5)
  expect(long.every(({ text }) => text.length <= 500)).toBe(true)
  const last = long.at(-1)
  expect((last?.start ?? 0) + (last?.duration ?? 0)).toBeCloseTo(60)
})

test('sentences end at a full stop, a long pause or a change of speaker', () => {
  expect(sentencesOf(wordsIn(spokenDocument())).map(({ words }) => words.length)).toEqual([3, 3])
})

test('captions of one voice never lie over each other, also where its words do by a frame', () => {
  const words = wordsIn(spokenDocument()).map((word) => ({ ...word, end: word.end + 0.51 }))
  const captions = captionsOf(words, ids())
  captions.slice(1).forEach(({ start }, index) => {
    const before = captions[index]
    expect((before?.start ?? 0) + (before?.duration ?? 0)).toBeLessThanOrEqual(start + 1e-9)
  })
})
