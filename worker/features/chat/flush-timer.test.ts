import { expect, test } from 'vitest'
import { FlushTimer } from './flush-timer.ts'

/** A timer and its clock; `said` lists what it flushed and when, `add` adds items. */
function flushing() {
  let now = 1_000_000
  let waiting: { at: number; work: () => void }[] = []
  let came = 0
  const said: string[] = []
  const timer = new FlushTimer({
    now: () => now,
    schedule: (milliseconds, work) => void waiting.push({ at: now + milliseconds, work }),
    flush: () => {
      said.push(`${came} at ${now - 1_000_000}`)
      came = 0
    },
  })
  const turn = () => {
    const due = waiting.filter(({ at }) => at <= now)
    waiting = waiting.filter(({ at }) => at > now)
    for (const { work } of due) work()
  }
  const add = (count = 1) => {
    for (let one = 0; one < count; one++) {
      came++
      timer.add(1)
    }
  }
  const addUnanswered = () => {
    came++
    timer.add(0)
  }
  /** Advances the clock, one turn per millisecond; `each` adds items in every turn. */
  const pass = (milliseconds: number, each = 0) => {
    for (const end = now + milliseconds; now < end; now++) {
      if (each > 0) add(each)
      turn()
    }
  }
  const setClock = (value: number) => {
    for (const one of waiting) one.at += value - now
    now = value
  }
  return { said, add, addUnanswered, pass, setClock }
}

test('an idle room flushes at the end of the turn', () => {
  const { said, add, pass } = flushing()
  add()
  pass(10)
  add()
  pass(10)
  expect(said).toEqual(['1 at 0', '1 at 10'])
})

test('a busy room waits for a turn without new frames', () => {
  const { said, add, pass } = flushing()
  add(2)
  pass(1)
  add(3)
  pass(9)
  expect(said).toEqual(['5 at 2'])
})

test('frames without answers are flushed like others and do not count as load', () => {
  const { said, add, addUnanswered, pass } = flushing()
  addUnanswered()
  pass(10)
  add()
  addUnanswered()
  pass(10)
  add()
  pass(10)
  expect(said).toEqual(['1 at 0', '2 at 10', '1 at 20'])
})

test('frames after a burst are batched while the load lasts', () => {
  const { said, add, pass } = flushing()
  add(2)
  pass(10)
  add()
  pass(1)
  add()
  pass(19)
  add()
  pass(10)
  expect(said).toEqual(['2 at 1', '2 at 12', '1 at 31'])
  add(2)
  pass(100)
  add()
  pass(10)
  expect(said.slice(3)).toEqual(['2 at 41', '1 at 140'])
})

test('a sender of many frames waits for the answers, at most for half of them', () => {
  const { said, add, pass } = flushing()
  add(8)
  pass(10)
  add()
  pass(3)
  add(3)
  pass(10)
  expect(said).toEqual(['8 at 1', '4 at 14'])
})

test('a single frame after a burst waits for a few idle turns at most', () => {
  const { said, add, pass } = flushing()
  add(8)
  pass(10)
  add()
  pass(30)
  expect(said).toEqual(['8 at 1', '1 at 15'])
})

test('something that trickles in keeps the rest of a crowd expected', () => {
  const { said, add, pass } = flushing()
  add(8)
  pass(10)
  for (let one = 0; one < 4; one++) {
    add()
    pass(3)
  }
  pass(10)
  expect(said).toEqual(['8 at 1', '4 at 20'])
})

test('no frame waits longer than twenty milliseconds under load', () => {
  const { said, pass } = flushing()
  pass(100, 2)
  expect(said.length).toBeGreaterThanOrEqual(4)
  expect(said[0]).toBe('42 at 20')
})

test('nothing is said twice, and nothing when nothing came in', () => {
  const { said, add, pass } = flushing()
  pass(50)
  expect(said).toEqual([])
  add(2)
  pass(50)
  expect(said).toEqual(['2 at 51'])
})

test('a clock set back delays no flush', () => {
  const { said, add, pass, setClock } = flushing()
  add(2)
  pass(1)
  setClock(1_000)
  add()
  pass(2)
  expect(said).toHaveLength(1)
})
