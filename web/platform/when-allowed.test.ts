import { expect, test } from 'vitest'
import { callErrorOf } from './call-error.ts'
import { whenAllowed } from './when-allowed.ts'

test('a call that is one too many is repeated after as many seconds as the server says, not for ever', async () => {
  const waits: number[] = []
  const wait = async (seconds: number) => void waits.push(seconds)
  const refused = (...seconds: (number | undefined)[]) => {
    return async () => {
      if (seconds.length === 0) return 'done'
      throw callErrorOf(429, '/x', {}, seconds.shift())
    }
  }
  expect(await whenAllowed(refused(7, 60), wait)).toBe('done')
  expect(waits).toEqual([7, 60])
  await expect(whenAllowed(refused(undefined), wait)).rejects.toMatchObject({ code: 'too_many_requests' })
  await expect(whenAllowed(refused(86_400), wait)).rejects.toMatchObject({ retryAfter: 86_400 })
  // It may have been done.
  const failing = () => Promise.reject(callErrorOf(503, '/x', {}, 2))
  await expect(whenAllowed(failing, wait)).rejects.toMatchObject({ status: 503 })
  expect(waits).toHaveLength(2)
  await expect(whenAllowed(refused(1, 1, 1, 1, 1, 1), wait)).rejects.toMatchObject({ status: 429 })
  expect(waits).toHaveLength(6)
})
