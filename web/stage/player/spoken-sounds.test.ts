import { expect, test } from 'vitest'
import { portraitOf } from './portrait.ts'
import { createSpokenSounds } from './spoken-sounds.ts'

const at = (speed: number) => portraitOf({ id: '', rig: undefined }, { take: 'voice', duration: 300, speed })
const sound = (name: string) => ({ name }) as unknown as AudioBuffer

/** Sounds whose rendering the test completes. */
function workshop() {
  const orders: { speed: number; signal: AbortSignal; finish: (failure?: Error) => void }[] = []
  const sounds = createSpokenSounds(['voice', sound('1')], ({ speed }, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<AudioBuffer>()
    signal.addEventListener('abort', () => reject(signal.reason))
    orders.push({
      speed,
      signal,
      finish: (failure) => (failure ? reject(failure) : resolve(sound(String(speed)))),
    })
    return promise
  })
  return { sounds, orders }
}

test('another speed is not waited for once the next is chosen', async () => {
  const { sounds, orders } = workshop()
  const first = sounds.add(at(1.5))
  const second = sounds.add(at(2))
  await first
  expect(orders.map(({ speed, signal }) => [speed, signal.aborted])).toEqual([
    [1.5, true],
    [2, false],
  ])
  orders[1]?.finish()
  await second
  expect([...sounds.all.values()]).toEqual([sound('1'), sound('2')])
})

test('a speed is made once; as it was recorded nothing is made, and what is being made is given up', async () => {
  const { sounds, orders } = workshop()
  const made = sounds.add(at(2))
  orders[0]?.finish()
  await made
  await sounds.add(at(2))
  expect(orders).toHaveLength(1)
  const other = sounds.add(at(1.5))
  await sounds.add(at(1))
  await other
  expect(orders).toHaveLength(2)
  expect(orders[1]).toMatchObject({ speed: 1.5, signal: { aborted: true } })
  const left = sounds.add(at(1.5))
  sounds.stop()
  await left
  expect(sounds.all.size).toBe(2)
})

test('failures are reported', async () => {
  const { sounds, orders } = workshop()
  const failing = sounds.add(at(2))
  orders[0]?.finish(new Error('No memory'))
  await expect(failing).rejects.toThrow('No memory')
})
