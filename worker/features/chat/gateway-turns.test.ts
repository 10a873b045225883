import { expect, test } from 'vitest'
import { GatewayTurns } from './gateway-turns.ts'

/** Turns of a gateway with so many tabs; `log` is what it did and when, in order. */
function turnsOf(tabs: number) {
  let now = 0
  let waiting: { at: number; work: () => void }[] = []
  const log: string[] = []
  const turns = new GatewayTurns({
    forward: () => void log.push(`forward ${now}`),
    flush: () => {
      log.push(`flush ${now}`)
      return tabs
    },
    now: () => now,
    later: (milliseconds, work) => void waiting.push({ at: now + milliseconds, work }),
  })
  const until = (end: number) => {
    for (; now <= end; now++) {
      const due = waiting.filter(({ at }) => at <= now)
      waiting = waiting.filter(({ at }) => at > now)
      for (const { work } of due) work()
    }
    now = end
  }
  return { turns, log, until }
}

test('what happens in one turn is passed on and said together', () => {
  const { turns, log, until } = turnsOf(10)
  turns.soon()
  turns.soon()
  until(1)
  expect(log).toEqual(['forward 0', 'flush 0'])
})

test('wishes never wait for frames; what is to be said meanwhile goes out together', () => {
  const { turns, log, until } = turnsOf(200)
  turns.soon()
  until(1)
  turns.soon()
  until(3)
  turns.soon()
  until(20)
  expect(log).toEqual(['forward 0', 'flush 0', 'forward 1', 'forward 3', 'flush 6'])
})
