import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

function manual() {
  const scheduled: (() => void)[] = []
  const turns = createTurns((run) => void scheduled.push(run))
  return { turns, scheduled, next: () => scheduled.shift()?.() }
}

test('each turn is taken in a task of its own, in the order of asking', () => {
  const { turns, scheduled, next } = manual()
  const taken: string[] = []
  for (const name of ['first', 'second', 'third']) turns.wait(() => taken.push(name))
  expect(scheduled).toHaveLength(1)
  next()
  expect(taken).toEqual(['first'])
  next()
  expect(taken).toEqual(['first', 'second'])
  next()
  expect(taken).toEqual(['first', 'second', 'third'])
  expect(scheduled).toEqual([])
})

test('a cancelled turn is skipped, and later ones are scheduled again', () => {
  const { turns, scheduled, next } = manual()
  const taken: string[] = []
  const cancel = turns.wait(() => taken.push('cancelled'))
  turns.wait(() => taken.push('taken'))
  cancel()
  next()
  expect(taken).toEqual(['taken'])
  turns.wait(() => taken.push('later'))
  expect(scheduled).toHaveLength(1)
  next()
  expect(taken).toEqual(['taken', 'later'])
})

test('a turn that throws does not stop the others', () => {
  const { turns, scheduled, next } = manual()
  const taken: string[] = []
  turns.wait(() => {
    throw new Error('broken')
  })
  turns.wait(() => taken.push('taken'))
  expect(next).toThrow('broken')
  expect(scheduled).toHaveLength(1)
  next()
  expect(taken).toEqual(['taken'])
})
