import { expect, test } from 'vitest'
import type { WaitingTake } from '../../../data/take-delivery.ts'
import { memoryStore } from '../../../platform/local-store.ts'
import { CallError } from '../../../platform/call-error.ts'
import { waitingTakesIn } from '../../../data/waiting-takes.ts'
import { createDeliveries, storedTakes } from './deliveries.ts'

const offline = new CallError({ status: 0, url: '', code: 'offline' })
const refused = new CallError({ status: 403, url: '', code: 'not_allowed' })

/** A jam whose connection fails with `failures` in turn, and then works. */
function jam(...failures: CallError[]) {
  const tries: (string | undefined)[] = []
  const stored = waitingTakesIn(memoryStore<WaitingTake>(), { owner: 'ada', project: 'jam-1' })
  let task: (() => void) | undefined
  const deliveries = createDeliveries({
    owner: 'ada',
    jam: 'jam-1',
    stored: Promise.resolve(stored),
    async deliver(take, { keep }) {
      tries.push(take.soundMedia)
      // Its sound is uploaded each time; the next step may fail.
      await keep({ ...take, soundMedia: 'media-1' })
      const failure = failures.shift()
      if (failure) throw failure
    },
    later(next) {
      task = next
      return () => (task = undefined)
    },
    now: () => 7,
  })
  const sing = (id: string) =>
    // Irrelevant for deliveries.
    deliveries.add({ id, name: 'Take', landing: { seat: 1 } } as unknown as WaitingTake)
  return { deliveries, stored, tries, sing, timeIsUp: () => task?.(), waits: () => task !== undefined }
}

test('a take that failed offline is retried automatically, and nothing is sent twice', async () => {
  const { deliveries, stored, tries, sing, timeIsUp, waits } = jam(offline, offline)
  await sing('one')
  await expect.poll(waits).toBe(true)
  expect(deliveries.list.get()).toMatchObject([{ take: { id: 'one' }, error: offline }])
  expect(await stored.list()).toHaveLength(1)
  timeIsUp()
  await expect.poll(() => tries.length).toBe(2)
  // The connection is back before the pause is over.
  await expect.poll(() => deliveries.list.get()[0]?.error).toBe(offline)
  deliveries.retryWaiting()
  await expect.poll(() => deliveries.list.get()).toEqual([])
  expect(tries).toEqual([undefined, 'media-1', 'media-1'])
  expect(await stored.list()).toEqual([])
})

test('a refused take waits for the user to retry', async () => {
  const { deliveries, stored, tries, sing, waits } = jam(refused)
  await sing('two')
  await expect.poll(() => deliveries.list.get()[0]?.error).toBe(refused)
  deliveries.retryWaiting()
  expect([waits(), tries.length]).toEqual([false, 1])
  expect(await stored.list()).toHaveLength(1)
  deliveries.retry('two')
  await expect.poll(() => deliveries.list.get()).toEqual([])
})

test('a take that is refused can be given up', async () => {
  const { deliveries, stored, sing } = jam(refused)
  await sing('four')
  await expect.poll(() => deliveries.list.get()[0]?.error).toBe(refused)
  await deliveries.discard('four')
  expect([deliveries.list.get(), await stored.list()]).toEqual([[], []])
})

test('after the page is left nothing is retried until the next visit', async () => {
  const { deliveries, sing, waits, tries } = jam(offline)
  deliveries.close()
  const before = storedTakes.get()
  await sing('three')
  // Other pages that list it are notified.
  expect(storedTakes.get()).toBe(before + 1)
  await expect.poll(() => deliveries.list.get()[0]?.error).toBe(offline)
  expect(waits()).toBe(false)
  deliveries.resume()
  await expect.poll(() => deliveries.list.get()).toEqual([])
  expect(tries).toHaveLength(2)
})
