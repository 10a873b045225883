import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callErrorOf } from './call-error.ts'
import { sentAlong } from './sent-along.ts'

test('what comes along with a refusal is taken in its own shape, and not in another', () => {
  const refusal = callErrorOf(409, '/api/x', { code: 'conflict', data: { current: { revision: 3 } } })
  expect(sentAlong(refusal, 'current', z.object({ revision: z.number() }))).toEqual({ revision: 3 })
  expect(sentAlong(refusal, 'current', z.object({ title: z.string() }))).toBeUndefined()
  expect(sentAlong(refusal, 'theirs', z.object({}))).toBeUndefined()
})
