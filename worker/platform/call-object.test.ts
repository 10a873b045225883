import { expect, test } from 'vitest'
import { AppError } from '../contract/app-error.ts'
import { callObject } from './call-object.ts'

/** Fails this many times and then answers. */
function failing(times: number, marks: object) {
  let calls = 0
  return {
    calls: () => calls,
    ask: async () => {
      calls++
      if (calls <= times) throw Object.assign(new Error('Broken inside'), marks)
      return 'done'
    },
  }
}

test.each([
  ['only ended once', 1, { retryable: true }, {}, 2, 'done'],
  ['ended again and again', 9, { retryable: true }, {}, 2, undefined],
  ['broken', 1, {}, {}, 1, undefined],
  ['overloaded', 1, { retryable: true, overloaded: true }, {}, 1, undefined],
  ['not to be asked twice', 1, { retryable: true }, { once: true }, 1, undefined],
])('an object that is %s', async (_, times, marks, options, calls, answer) => {
  const object = failing(times, marks)
  const outcome = await callObject(object.ask, options).catch((error: unknown) => error)
  expect(object.calls()).toBe(calls)
  if (answer !== undefined) return expect(outcome).toBe(answer)
  expect(outcome).toBeInstanceOf(AppError)
  expect(outcome).toMatchObject({ code: 'storage_unavailable', retryAfter: 2 })
  expect(String((outcome as AppError).publicMessage)).not.toContain('Broken')
})
