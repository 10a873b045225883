import { expect, test } from 'vitest'
import { Reading } from './reading.ts'

function setUp(people: number) {
  const sent: number[] = []
  const timers: { in: number; work: () => void }[] = []
  const reading = new Reading({
    send: (_room, seq) => sent.push(seq) > 0,
    people: () => people,
    onMark: () => undefined,
    schedule(milliseconds, work) {
      timers.push({ in: milliseconds, work })
      return () => undefined
    },
  })
  return { reading, sent, timers }
}

test.each([
  [2, 200],
  [400, 200],
  [10_000, 5_000],
])('among %i people a mark is sent after %i ms, as the newest of them', (people, delay) => {
  const { reading, sent, timers } = setUp(people)
  reading.read('room', { seq: 1, at: '1' })
  reading.read('room', { seq: 2, at: '2' })
  expect(timers.map((timer) => timer.in)).toEqual([delay])
  timers[0]?.work()
  expect(sent).toEqual([2])
})
