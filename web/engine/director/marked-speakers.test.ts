import { expect, test } from 'vitest'
import { madeVoice } from '../../../tests/support/director/made-voices.ts'
import { markedSpeakers } from './marked-speakers.ts'

test('a key pressed a little late changes the voice in the pause before it', () => {
  const voice = madeVoice(10, [
    { start: 0.5, end: 3 },
    { start: 3.6, end: 6 },
    { start: 6.4, end: 9 },
  ])
  expect(markedSpeakers(voice)).toEqual([{ start: 0, end: 10, speaker: 0 }])
  const marked = markedSpeakers(voice, [
    { time: 4, speaker: 1 },
    { time: 6.7, speaker: 0 },
  ])
  expect(marked.map(({ start, end, speaker }) => [start.toFixed(1), end.toFixed(1), speaker])).toEqual([
    ['0.0', '3.3', 0],
    ['3.3', '6.2', 1],
    ['6.2', '10.0', 0],
  ])
  // The second person begins.
  expect(markedSpeakers(voice, [{ time: 0.8, speaker: 1 }]).map(({ speaker }) => speaker)).toEqual([1])
})
