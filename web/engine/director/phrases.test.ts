import { expect, test } from 'vitest'
import { madeDialogue, madeVoice, type Said } from '../../../tests/support/director/made-voices.ts'
import { excitedPhrases } from './arousal.ts'
import { phrasesOf } from './phrases.ts'
import { segmentsOf, turnsOf } from './turns.ts'
import { voiceLinesOf } from './voice-line.ts'

function phrasesIn(seconds: number, said: readonly Said[]) {
  const { document, facts } = madeDialogue([madeVoice(seconds, said)])
  const [line] = voiceLinesOf(document, facts.voices)
  if (!line) throw new Error('the voice is heard')
  return { line, phrases: turnsOf(segmentsOf(line)).flatMap((turn) => phrasesOf(turn, line)) }
}

test('phrases end at pauses, with their stresses where they are loud', () => {
  const { phrases } = phrasesIn(8, [
    { start: 1, end: 3, stresses: [1.5, 2.4] },
    { start: 3.4, end: 5, isRising: true },
  ])
  expect(phrases).toHaveLength(2)
  const [first, second] = phrases
  expect(first?.stresses.map(({ time }) => time.toFixed(1))).toEqual(['1.5', '2.4'])
  expect([first?.isRising, second?.isRising]).toEqual([false, true])
  expect([first?.isLast, second?.isLast]).toEqual([false, true])
})

test('even, high bursts with dips between them are laughter; speech is not', () => {
  const talk: Said = { start: 1, end: 4, pitch: 180, stresses: [1.5, 2.2] }
  const bursts = [0, 1, 2, 3, 4].map((beat): Said => ({
    start: 5 + 0.2 * beat,
    end: 5.1 + 0.2 * beat,
    pitch: 320,
    level: -20,
  }))
  const { phrases } = phrasesIn(8, [talk, ...bursts])
  const laughs = phrases.flatMap((phrase) => phrase.laughs)
  expect(laughs).toHaveLength(1)
  expect(laughs[0]?.start).toBeCloseTo(4.95, 1)
})

test('speech that is louder and higher than the rest is excited', () => {
  const calm = [0, 1, 2, 3, 4, 5].map((index): Said => ({
    start: 1 + 3 * index,
    end: 3 + 3 * index,
    level: -28 + (index % 3),
    pitch: 180 + 4 * (index % 2),
    stresses: [1.6 + 3 * index],
  }))
  const { line, phrases } = phrasesIn(30, [
    ...calm,
    { start: 22, end: 25, level: -14, pitch: 290, stresses: [22.5, 23, 24] },
  ])
  const excited = excitedPhrases(phrases, line)
  expect([...excited].map(({ start }) => start)).toEqual([22])
})
