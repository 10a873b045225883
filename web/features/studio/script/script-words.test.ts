import { expect, test } from 'vitest'
import type { Clip } from '#contract/document/document'
import { madeClip } from '../../../../tests/support/documents/clip-fixtures.ts'
import { joinWords } from '../../../engine/voice/text/text-words.ts'
import {
  heard,
  heardChinese,
  spokenDocument,
  textIn,
} from '../../../../tests/support/studio/script-fixtures.ts'
import { scriptWords, sentencesOf } from './script-words.ts'

const clip = (id: string, start: number, offset: number, duration: number) =>
  madeClip(id, 't', { start, offset, duration })

function cutInto(...clips: Clip[]) {
  const base = spokenDocument()
  return { ...base, tracks: base.tracks.map((track) => ({ ...track, clips })) }
}

test('each clip has the words whose middle is in it, in timeline order', () => {
  expect(textIn(cutInto(clip('late', 10, 0, 3), clip('soon', 0, 3, 3)))).toBe(
    'Please sit down. Good evening everybody.',
  )
  // 1.45 s is the middle of “evening”.
  expect(textIn(cutInto(clip('a', 0, 1.44, 2), clip('b', 5, 0, 1.45)))).toBe('evening everybody. Good')
  expect(textIn(cutInto(clip('a', 0, 6, 1)))).toBe('')
})

test('a word that the clip cuts stays within the clip', () => {
  const [first] = scriptWords(cutInto(clip('a', 20, 0.3, 2)), () => heard)
  expect([first?.start, first?.end]).toEqual([20, expect.closeTo(20.4)])
})

test('words without spaces share the time of their run', () => {
  const words = scriptWords(spokenDocument(), () => heardChinese)
  expect(words.map(({ text }) => text)).toEqual(['今天', '天气', '很好。', '我们', '去', '公园', '吧！'])
  expect(words[0]?.start).toBeCloseTo(1)
  expect(words.at(-1)?.end).toBeCloseTo(5)
  expect(words.every(({ end }, index) => (words[index + 1]?.start ?? end) === end)).toBe(true)
  expect(sentencesOf(words).map((sentence) => joinWords(sentence.words))).toEqual([
    '今天天气很好。',
    '我们去公园吧！',
  ])
})

test('takes without words say none', () => {
  expect(scriptWords(spokenDocument(), () => undefined)).toEqual([])
  expect(scriptWords(spokenDocument(), () => ({ rate: 100 }))).toEqual([])
})
