import { expect, test } from 'vitest'
import { createPlayhead } from './playhead.ts'

function madePlayhead() {
  const clock = { now: 1_000 }
  return { clock, playhead: createPlayhead(() => clock.now) }
}

/** A jump that has arrived when `arrive` is called. */
function slowly() {
  let arrive = () => {}
  const work = () => new Promise<void>((resolve) => (arrive = resolve))
  return { work, arrive: () => arrive() }
}

test('the position is extrapolated between reports, for a short while, and only during playback', () => {
  const { clock, playhead } = madePlayhead()
  playhead.reported(3)
  clock.now += 100
  expect([playhead.position(true), playhead.position(false)]).toEqual([3.1, 3])
  clock.now += 5_000
  expect(playhead.position(true)).toBe(3.2)
})

test('until a jump has arrived, reports are of the old position', async () => {
  const { clock, playhead } = madePlayhead()
  playhead.reported(3)
  const { work, arrive } = slowly()
  const jump = playhead.jump(8, work)
  clock.now += 100
  playhead.reported(3.1)
  expect([playhead.place.get(), playhead.position(true), playhead.jumps.get()]).toEqual([8, 8, 1])
  arrive()
  await jump
  playhead.reported(8.1)
  expect(playhead.place.get()).toBe(8.1)
})

test('a jump overtaken by a later one is ignored when it arrives', async () => {
  const { playhead } = madePlayhead()
  let isLatest = () => true
  const early = slowly()
  const late = slowly()
  const first = playhead.jump(8, (latest) => {
    isLatest = latest
    return early.work()
  })
  expect(isLatest()).toBe(true)
  const second = playhead.jump(2, late.work)
  expect(isLatest()).toBe(false)
  early.arrive()
  await first
  playhead.reported(8)
  expect(playhead.place.get()).toBe(2)
  late.arrive()
  await second
  playhead.reported(2.1)
  expect(playhead.place.get()).toBe(2.1)
})

test('a failed jump is over, too', async () => {
  const { playhead } = madePlayhead()
  await expect(playhead.jump(8, () => Promise.reject(new Error('no state')))).rejects.toThrow('no state')
  playhead.reported(0)
  expect(playhead.place.get()).toBe(0)
})
