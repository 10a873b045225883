import { expect, test } from 'vitest'
import { createSharedWork } from './shared-work.ts'

function later() {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { work: () => ended, end }
}
const unwanted = () => Promise.reject(new Error('It was done a second time'))

test('a second caller waits for the work under way, and a later one does it again', async () => {
  const shared = createSharedWork()
  const { work, end } = later()
  const first = shared.run('a', work)
  const second = shared.run('a', unwanted)
  expect(await shared.run('b', async () => undefined)).toBe(true)
  end()
  expect(await Promise.all([first, second])).toEqual([true, true])
  let count = 0
  await shared.run('a', async () => void count++)
  expect(count).toBe(1)
})

test('a waiting caller replaces work that was stopped, unless it was stopped itself', async () => {
  const shared = createSharedWork()
  const { work, end } = later()
  const [stop, stopWaiting] = [new AbortController(), new AbortController()]
  let count = 0
  const countIt = async () => void count++
  const runs = [
    shared.run('a', work, stop.signal),
    shared.run('a', unwanted, stopWaiting.signal),
    shared.run('a', countIt),
    shared.run('a', unwanted),
  ]
  stop.abort()
  stopWaiting.abort()
  end()
  expect(await Promise.all(runs)).toEqual([false, false, true, true])
  expect(count).toBe(1)
})

test('work that fails is not under way for ever', async () => {
  const shared = createSharedWork()
  await expect(shared.run('a', () => Promise.reject(new Error('No encoder')))).rejects.toThrow('No encoder')
  expect(await shared.run('a', async () => undefined)).toBe(true)
})
