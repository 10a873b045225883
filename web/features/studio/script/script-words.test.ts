import { expect, test } from 'vitest'
import type { Clip } from '#contract/document/document'
import { madeClip } from '#contract/document/made-clips-for-tests'
import { heard, spokenDocument, textIn } from './script-for-tests.ts'
import { scriptWords } from './script-words.ts'

const clip = (id: string, start: number, offset: number, duration: number) =>
  madeClip(id, 't', { start, offset, duration })

function cutInto(...clips: Clip[]) {
  const base = spokenDocument()
  return { ...base, tracks: base.tracks.map((track) => ({ ...track, clips })) }
}

test('each clip says the words whose middle lies in it, in the order of the timeline', () => {
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

test('takes without words say none', () => {
  expect(scriptWords(spokenDocument(), () => undefined)).toEqual([])
  expect(scriptWords(spokenDocument(), () => ({ rate: 100 }))).toEqual([])
})
