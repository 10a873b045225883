import { expect, test } from 'vitest'
import { levelRules } from './director-level.ts'
import type { Phrase } from './phrases.ts'
import { shotsOf } from './shots.ts'
import { changeCost } from './shot-costs.ts'
import type { Turn } from './turns.ts'

function turn(speaker: string, start: number, end: number): Turn {
  return { speaker, start, end, segments: [{ speaker, start, end }], isBackchannel: false }
}

function phrasesOf(turns: readonly Turn[]): Phrase[] {
  return turns.flatMap(({ speaker, start, end }) => {
    const parts = Math.max(1, Math.round((end - start) / 2))
    const length = (end - start) / parts
    return Array.from({ length: parts }, (_, index) => ({
      speaker,
      start: start + index * length,
      end: start + (index + 1) * length - 0.1,
      stresses: [],
      isRising: false,
      laughs: [],
      words: [],
      isLast: index === parts - 1,
    }))
  })
}

function shots(turns: readonly Turn[], end: number, order = ['a', 'b'], strokes: number[] = []) {
  return shotsOf({ turns, phrases: phrasesOf(turns), strokes, order, entrances: [], end }, 'natural')
}

/** Turns of these lengths, alternately of the speakers. */
function talk(lengths: readonly number[], speakers = ['a', 'b']): Turn[] {
  let time = 0.5
  return lengths.map((length, index) => {
    const made = turn(speakers[index % speakers.length] ?? 'a', time, time + length)
    time += length + 0.4
    return made
  })
}

test('everyone opens, then speakers are shown, without gaps and flicker', () => {
  const turns = talk([4, 5, 3, 6, 4, 3.5, 5])
  const end = 36
  const made = shots(turns, end)
  expect(made[0]).toMatchObject({ kind: 'wide', start: 0, because: 'opening' })
  made.forEach((shot, index) => {
    const shortest = shot.kind === 'reaction' ? 1.7 : levelRules.natural.shortest
    expect(shot.end - shot.start).toBeGreaterThanOrEqual(shortest - 1e-6)
    const next = made[index + 1]
    expect(next?.start ?? end).toBe(shot.end)
    if (next) expect(changeCost(shot, next)).toBe(0)
  })
  // The speaker is seen for most of the time.
  const seen = (time: number, speaker: string) =>
    made.some(
      (one) => time >= one.start && time < one.end && (one.kind === 'wide' || one.subjects.includes(speaker)),
    )
  let spoken = 0
  let hidden = 0
  for (const { speaker, start, end: until } of turns)
    for (let time = start; time < until; time += 0.1) {
      spoken++
      if (!seen(time, speaker)) hidden++
    }
  expect(hidden / spoken).toBeLessThan(0.15)
})

test('a long turn shows a listener once, and quick exchanges are shown together', () => {
  const long = shots(talk([3, 16, 4]), 25)
  expect(long.some(({ kind, subjects }) => kind === 'reaction' && subjects[0] === 'a')).toBe(true)
  const quick = shots(talk([3, 1.2, 1.3, 1.2, 1.4, 4], ['a', 'b']), 15)
  expect(quick.length).toBeLessThan(5)
})

test('the picture does not change in a stroke', () => {
  const turns = talk([4, 5, 4, 5])
  const strokes = [4.75, 10.2]
  for (const { start } of shots(turns, 21, ['a', 'b'], strokes))
    for (const stroke of strokes) expect(start > stroke - 0.3 && start < stroke + 0.4 - 1e-6).toBe(false)
})

test('one person alone, no speech and an hour of talk', () => {
  const alone = shots(talk([10, 9, 12], ['a']), 34, ['a'])
  expect(alone.length).toBeGreaterThan(1)
  expect(shots([], 8)).toMatchObject([{ kind: 'wide', start: 0, end: 8 }])
  expect(shots([], 0)).toEqual([])
  const hour = talk(Array.from({ length: 900 }, (_, index) => 2 + (index % 5)))
  const end = (hour.at(-1)?.end ?? 0) + 1
  expect(shots(hour, end).length).toBeLessThanOrEqual(450)
})

test('six people in a row', () => {
  const order = ['a', 'b', 'c', 'd', 'e', 'f']
  const made = shots(talk([3, 3, 4, 3, 5, 3, 4, 3], order), 32, order)
  expect(made.length).toBeGreaterThan(4)
  expect(made.every(({ subjects }) => subjects.length < 3)).toBe(true)
})

test('a long turn after a short one, and two hours of talk, are no dead ends', () => {
  const turns = [turn('a', 0.2, 1), turn('b', 1.4, 25), turn('a', 25.4, 29), turn('b', 29.4, 33)]
  const facts = { phrases: [], strokes: [], entrances: [], order: ['a', 'b'] }
  expect(shotsOf({ ...facts, turns, end: 34 }, 'natural').length).toBeGreaterThan(1)
  const long = talk(Array.from({ length: 800 }, () => 10))
  const made = shotsOf({ ...facts, turns: long, end: (long.at(-1)?.end ?? 0) + 1 }, 'natural')
  expect(made.length).toBeGreaterThan(200)
  expect(made.length).toBeLessThanOrEqual(450)
})

test('a minute without speech is one wide shot', () => {
  expect(shots([], 60)).toMatchObject([{ kind: 'wide', start: 0, end: 60 }])
})

test('a song without a pause is cut all the same, and not in a stroke', () => {
  const turns = [turn('a', 1, 88)]
  const [first] = phrasesOf([turn('a', 1, 3)])
  const phrases = first ? [{ ...first, end: 88 }] : []
  const strokes = [6, 30.1]
  for (const order of [['a'], ['a', 'b']]) {
    const made = shotsOf({ turns, phrases, strokes, order, entrances: [], end: 90 }, 'natural')
    expect(made.length).toBeGreaterThan(6)
    expect(Math.max(...made.map(({ start, end }) => end - start))).toBeLessThanOrEqual(16)
    for (const { start } of made)
      for (const stroke of strokes) expect(start > stroke - 0.3 && start < stroke + 0.4 - 1e-6).toBe(false)
  }
})
