import { expect, test } from 'vitest'
import { createSaveSchedule } from './save-schedule.ts'

function world() {
  const planned: { delay: number; run: () => void }[] = []
  let saves = 0
  const schedule = createSaveSchedule(
    (run, delay) => {
      const task = { delay, run }
      planned.push(task)
      return () => void planned.splice(planned.indexOf(task), 1)
    },
    () => void saves++,
  )
  return { schedule, delays: () => planned.map(({ delay }) => delay), planned, saves: () => saves }
}

test('a new plan replaces the one before', () => {
  const { schedule, delays, planned, saves } = world()
  schedule.afterPause()
  schedule.retry()
  expect(delays()).toEqual([1_000])
  planned[0]?.run()
  expect(saves()).toBe(1)
})

test('consecutive retries back off up to half a minute, and start over after a response', () => {
  const { schedule, delays } = world()
  const waits = Array.from({ length: 8 }, () => {
    schedule.retry()
    return delays()[0]
  })
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
  schedule.reset()
  schedule.retry()
  expect(delays()).toEqual([1_000])
})

test('nothing is scheduled after a cancel', () => {
  const { schedule, delays } = world()
  schedule.afterPause()
  schedule.cancel()
  schedule.cancel()
  expect(delays()).toEqual([])
})
