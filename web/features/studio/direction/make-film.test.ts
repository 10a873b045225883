import { applyEdit } from '#model/edits/apply-edit'
import { expect, test } from 'vitest'
import { madeDialogue, madeVoice } from '../../../../tests/support/director/made-voices.ts'
import { direct } from '../../../engine/director/direct.ts'
import { isUntouched } from '../../../engine/director/print.ts'
import { makeFilm } from './make-film.ts'

/** Two answers, the second with a transcript. */
const voices = [
  madeVoice(20, [{ start: 1, end: 8, stresses: [2, 4, 6] }]),
  {
    ...madeVoice(20, [{ start: 10, end: 18, stresses: [11, 13, 16] }]),
    script: {
      text: 'It was lovely.',
      words: [
        [1_000, 1_100, true],
        [1_100, 1_200, true],
        [1_200, 1_400, true],
      ] as [number, number, boolean][],
    },
  },
]
const { document, facts } = madeDialogue(voices)
const made = await makeFilm(document, { ...facts, level: 'natural', seed: 1 }, async (...inputs) =>
  direct(...inputs),
)
const film = applyEdit(document, made.edit)

test('answers become a directed film in one edit, and one undo takes it back', () => {
  expect(made.people).toBe(2)
  expect(film.document.scenes.length).toBeGreaterThan(1)
  const subjects = film.document.scenes.flatMap(({ shot }) => shot?.subjects ?? [])
  expect(new Set(subjects).size).toBe(2)
  expect(film.document.gestures.length).toBeGreaterThan(0)
  expect(applyEdit(film.document, film.inverse).document).toEqual(document)
})

test('what has a transcript is captioned, by its performer', () => {
  const speaker = document.tracks[1]?.performer
  expect(film.document.captions).toMatchObject([{ text: 'It was lovely.', performer: speaker }])
})

test('a caption ends at the cut that follows its last word', async () => {
  const speech = (start: number, end: number) =>
    madeVoice(20, [{ start, end, stresses: [start + 1, end - 1] }])
  const said = {
    ...speech(1, 5),
    script: {
      text: 'It was lovely.',
      words: [
        [400, 430, true],
        [430, 460, true],
        [460, 500, true],
      ] as [number, number, boolean][],
    },
  }
  const dialogue = madeDialogue([said, speech(5.4, 12)])
  const options = { ...dialogue.facts, level: 'natural' as const, seed: 1 }
  const two = await makeFilm(dialogue.document, options, async (...inputs) => direct(...inputs))
  const { captions, scenes } = applyEdit(dialogue.document, two.edit).document
  const [caption] = captions
  const end = caption!.start + caption!.duration
  const cut = scenes.find(({ start }) => start > 5)?.start
  expect(cut).toBeGreaterThan(5)
  expect(cut).toBeLessThan(5.4)
  expect(end).toBeCloseTo(cut ?? 0, 6)
  expect(isUntouched(caption!)).toBe(true)
})
