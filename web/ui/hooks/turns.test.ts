import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

function manual() {
  const scheduled: (() => void)[] = []
  const turns = createTurns((run) => void scheduled.push(run))
  return { turns, scheduled, next: () => scheduled.shift()?.() }
}

test('each turn runs in a task of its own, in the order of asking', () => {
  const { turns, scheduled, next } = manual()
  const ran: string[] = []
  for (const name of ['first', 'second', 'third']) turns.wait(() => ran.push(name))
  expect(scheduled).toHaveLength(1)
  next()
  expect(ran).toEqual(['first'])
  next()
  expect(ran).toEqual(['first', 'second'])
  next()
  expect(ran).toEqual(['first', 'second', 'third'])
  expect(scheduled).toEqual([])
})

test('a cancelled turn is skipped, and later ones are scheduled again', () => {
  const { turns, scheduled, next } = manual()
  const ran: string[] = []
  const cancel = turns.wait(() => ran.push('cancelled'))
  turns.wait(() => ran.push('waiting'))
  cancel()
  next()
  expect(ran).toEqual(['waiting'])
  turns.wait(() => ran.push('later'))
  expect(scheduled).toHaveLength(1)
  next()
  expect(ran).toEqual(['waiting', 'later'])
})

test('a turn that throws does not stop the others', () => {
  const { turns, scheduled, next } = manual()
  const ran: string[] = []
  turns.wait(() => {
    throw new Error('broken')
  })
  turns.wait(() => ran.push('waiting'))
  expect(next).toThrow('broken')
  expect(scheduled).toHaveLength(1)
  next()
  expect(ran).toEqual(['waiting'])
})
