import { expect, test } from 'vitest'
import { createLiveTurns } from './live-turns.ts'

test('turns outlast short pauses, and a cough begins none', () => {
  const live = createLiveTurns()
  const speaks = (time: number) => [
    ...((time > 1 && time < 2) || (time > 2.4 && time < 4) ? ['ada'] : []),
    ...(time > 6 && time < 6.2 ? ['ben'] : []),
    ...(time > 8 ? ['ben'] : []),
  ]
  let turns = live.note(0, [])
  const starts: string[] = []
  for (let time = 0; time < 10; time += 0.05) {
    turns = live.note(time, speaks(time))
    for (const { performer, start } of turns) {
      const name = `${performer} ${start.toFixed(1)}`
      if (!starts.includes(name)) starts.push(name)
    }
  }
  expect(starts).toEqual(['ada 1.0', 'ben 8.0'])
  const [ada, ben] = turns
  expect(ada?.end).toBeCloseTo(4, 0)
  expect(ben?.end).toBeGreaterThan(10)
  expect(live.note(60, [])).toEqual([])
})
