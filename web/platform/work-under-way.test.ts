import { expect, test } from 'vitest'
import { createWorkUnderWay } from './work-under-way.ts'

test('a task waits until all work is over, and runs once', () => {
  const work = createWorkUnderWay()
  const [recording, saving] = [work.begin(), work.begin()]
  let ran = 0
  work.whenIdle(() => ran++)
  recording()
  // Ended twice, it counts once: the other is still in progress.
  recording()
  expect([work.isIdle(), ran]).toEqual([false, 0])
  saving()
  expect([work.isIdle(), ran]).toEqual([true, 1])
  work.begin()()
  expect(ran).toBe(1)
})

test('a task runs at once without other work, and never after it was cancelled', () => {
  const work = createWorkUnderWay()
  let ran = 0
  work.whenIdle(() => ran++)
  expect(ran).toBe(1)
  const over = work.begin()
  const callOff = work.whenIdle(() => ran++)
  callOff()
  over()
  expect(ran).toBe(1)
})

test('failed work is over, too, and its error reaches the caller', async () => {
  const work = createWorkUnderWay()
  const failed = work.during(Promise.reject(new Error('no room')))
  expect(work.isIdle()).toBe(false)
  await expect(failed).rejects.toThrow('no room')
  expect(work.isIdle()).toBe(true)
})
