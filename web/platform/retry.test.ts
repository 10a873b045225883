import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { createRetry, retryTemporary, type RetryClock } from './retry.ts'

const offline = new CallError({ status: 0, code: 'offline', url: '' })
const notFound = new CallError({ status: 404, code: 'not_found', url: '' })

function handClock() {
  const waits: number[] = []
  const timers = new Set<() => void>()
  const listeners = new Set<() => void>()
  const added = (set: Set<() => void>, task: () => void) => {
    set.add(task)
    return () => void set.delete(task)
  }
  const clock: RetryClock = {
    later(task, ms) {
      waits.push(ms)
      return added(timers, task)
    },
    onOnline: (task) => added(listeners, task),
  }
  const run = async (set: Set<() => void>) => {
    new Set(set).forEach((task) => task())
    await Promise.resolve()
    await Promise.resolve()
  }
  return {
    clock,
    waits,
    pending: () => timers.size + listeners.size,
    tick: () => run(timers),
    goOnline: () => run(listeners),
  }
}

test('waits grow to half a minute and start over after a reset', async () => {
  const { clock, waits, tick, pending } = handClock()
  const retry: { schedule(): void; reset(): void } = createRetry(() => retry.schedule(), clock)
  retry.schedule()
  for (let tries = 0; tries < 6; tries++) await tick()
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  retry.reset()
  expect(pending()).toBe(0)
  retry.schedule()
  expect(waits.at(-1)).toBe(1_000)
})

test('going online retries at once, and runs the task once', async () => {
  const { clock, goOnline, tick } = handClock()
  let runs = 0
  createRetry(() => void runs++, clock).schedule()
  await goOnline()
  await tick()
  expect(runs).toBe(1)
})

test('a temporary failure is retried, a refusal is not', async () => {
  const { clock, goOnline } = handClock()
  const answers: (() => Promise<string>)[] = [
    () => Promise.reject(offline),
    () =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/read-sound-1.js')),
    () => Promise.resolve('sound'),
  ]
  const failures: unknown[] = []
  const { signal } = new AbortController()
  const attempt = () => answers.shift()?.() ?? Promise.reject(new Error('asked too often'))
  const done = retryTemporary(attempt, { signal, onFailure: (error) => failures.push(error) }, clock)
  await Promise.resolve()
  await goOnline()
  await goOnline()
  await expect(done).resolves.toBe('sound')
  expect(failures).toHaveLength(2)
  await expect(retryTemporary(() => Promise.reject(notFound), { signal }, clock)).rejects.toBe(notFound)
})

test('an abort ends the retries', async () => {
  const { clock, pending } = handClock()
  const abort = new AbortController()
  const done = retryTemporary(() => Promise.reject(offline), { signal: abort.signal }, clock)
  await Promise.resolve()
  await Promise.resolve()
  abort.abort(new Error('left'))
  await expect(done).rejects.toThrow('left')
  expect(pending()).toBe(0)
})
