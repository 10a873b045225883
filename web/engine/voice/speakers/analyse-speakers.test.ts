import { expect, test } from 'vitest'
import hello from '../../../../tests/support/sounds/hello.wav?inline'
import { SPOKEN_RATE, samplesOf } from '../../../../tests/support/sounds/spoken-sentence.ts'
import { joined, silence } from '../../../../tests/support/sounds/synthetic-sounds.ts'
import { analyseSpeakers } from './analyse-speakers.ts'

const spoken = samplesOf(hello)
const seconds = spoken.length / SPOKEN_RATE

test('one voice is one speaker, where it speaks', async () => {
  const { turns, people, others } = (await analyseSpeakers([spoken], SPOKEN_RATE)).find()
  expect(people).toHaveLength(1)
  expect(others).toBe(false)
  expect(people[0]?.seconds).toBeGreaterThan(0.5 * seconds)
  expect(people[0]?.pitch).toBeGreaterThan(70)
  for (const { start, duration } of turns) expect(start + duration).toBeLessThanOrEqual(seconds)
})

test.each([
  ['silence', silence(3, SPOKEN_RATE)],
  ['unreadable samples', new Float32Array(3 * SPOKEN_RATE).fill(NaN)],
])('%s has no speakers', async (_, samples) => {
  expect((await analyseSpeakers([samples], SPOKEN_RATE)).find()).toEqual({
    turns: [],
    people: [],
    others: false,
  })
})

test('two channels with a person each are two people, whatever their voices', async () => {
  const quiet = silence(seconds, SPOKEN_RATE)
  const left = joined(spoken, quiet)
  const right = joined(quiet, spoken)
  const heard = await analyseSpeakers([left, right], SPOKEN_RATE)
  const { turns, people } = heard.find()
  expect(people).toHaveLength(2)
  for (const { start, speaker } of turns) expect(speaker).toBe(start < seconds ? 0 : 1)
  expect(heard.find([{ kind: 'count', people: 1 }]).people).toHaveLength(1)

  // A correction leaves the other turns as their channels have them.
  const last = turns.at(-1)
  if (!last) throw new Error('there are turns')
  const to = last.start + last.duration
  const corrected = heard.find([{ kind: 'is', from: last.start, to, speaker: 0 }])
  expect(corrected.turns).toEqual(
    turns.map((turn) =>
      turn === last ? { ...turn, duration: expect.closeTo(turn.duration), speaker: 0 } : turn,
    ),
  )
})

test('a voice in the middle of two channels is one', async () => {
  const { people } = (await analyseSpeakers([spoken, spoken.map((value) => 0.8 * value)], SPOKEN_RATE)).find()
  expect(people).toHaveLength(1)
})

test('an empty sound and an impossible rate are refused', async () => {
  await expect(analyseSpeakers([new Float32Array(0)], SPOKEN_RATE)).rejects.toMatchObject({ code: 'empty' })
  await expect(analyseSpeakers([], SPOKEN_RATE)).rejects.toMatchObject({ code: 'empty' })
  for (const channels of [[spoken], [spoken, spoken]])
    for (const rate of [1, 0, NaN])
      await expect(analyseSpeakers(channels, rate)).rejects.toMatchObject({ code: 'bad_rate' })
})
