import type { SurveyDelivery } from '#contract/survey/destinations'
import { expect, test } from 'vitest'
import { awaitAttempt } from './await-attempt.ts'

const waiting: SurveyDelivery = {
  id: 'msg_1',
  created: '2026-03-04 10:20:30.000Z',
  response: '',
  event: 'test',
  state: 'waiting',
  attempts: 1,
  due: '2026-03-04 10:22:30.000Z',
  tried: '',
  status: 0,
  answer: '',
  ms: 0,
}
const now = () => Promise.resolve()

test('a test is looked at until its first attempt has ended', async () => {
  const failed = { ...waiting, tried: '2026-03-04 10:20:31.000Z', status: 500 }
  const looks = [undefined, waiting, failed, waiting]
  expect(await awaitAttempt(() => Promise.resolve(looks.shift()), now)).toBe(failed)
  expect(looks).toHaveLength(1)
})

test('an attempt that takes long is left to the log', async () => {
  let looks = 0
  const find = () => {
    looks++
    return Promise.resolve(waiting)
  }
  expect(await awaitAttempt(find, now)).toBeUndefined()
  expect(looks).toBe(15)
})
