import { expect, test } from 'vitest'
import { plainClip } from '#model/document/plain-clip'
import { moodsOf } from './moods.ts'
import type { Phrase } from './phrases.ts'
import { reactionsOf } from './reactions.ts'
import type { VoiceLine } from './voice-line.ts'

function phrase(start: number, end: number, change: Partial<Phrase> = {}): Phrase {
  return {
    speaker: 'a',
    start,
    end,
    stresses: [],
    isRising: false,
    laughs: [],
    words: [],
    isLast: true,
    ...change,
  }
}

const line: VoiceLine = {
  performer: 'a',
  clips: [plainClip({ id: 'c', take: 't', start: 0, duration: 60 })],
  loudness: new Float32Array(6000),
  weighted: new Float32Array(6000),
  pitch: new Float32Array(6000),
  speech: new Uint8Array(6000),
}
const word = (text: string, start: number) => ({ text, start, end: start + 0.3 })

test('words and laughter make moods; a mood stays for a while', () => {
  const moods = moodsOf('a', line, [
    phrase(1, 2, { words: [word('I', 1), word('love', 1.3), word('it!', 1.6)] }),
    phrase(3, 4, { words: [word('Sorry.', 3)] }),
    phrase(12, 13, { laughs: [{ start: 12.2, end: 12.9 }] }),
    phrase(30, 31, { words: [word('Hm.', 30)] }),
  ])
  expect(moods.map(({ name, directed }) => [name, directed?.because])).toEqual([
    ['happy', 'words'],
    ['happy', 'laughter'],
  ])
})

test('a listener reacts to a question, and not while about to speak', () => {
  const asks = phrase(1, 3, { isRising: true })
  const laughs = phrase(40, 42, { laughs: [{ start: 40.5, end: 41.5 }] })
  const react = (own: VoiceLine) =>
    Array.from({ length: 60 }, (_, seed) => seed).flatMap((seed) =>
      reactionsOf(
        {
          listener: 'b',
          lines: new Map([
            ['a', line],
            ['b', own],
          ]),
          phrases: [asks, laughs],
        },
        'lively',
        seed,
      ),
    )
  const silent: VoiceLine = { ...line, performer: 'b' }
  const names = react(silent).map(({ name }) => name)
  expect(new Set(names)).toEqual(new Set(['head-tilt', 'happy']))
  const speech = new Uint8Array(6000).fill(1)
  expect(react({ ...silent, speech })).toEqual([])
})
