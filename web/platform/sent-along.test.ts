import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callErrorOf } from './call-error.ts'
import { sentAlong } from './sent-along.ts'

test('the data of a refusal is parsed in its own shape only', () => {
  const refusal = callErrorOf(409, '/api/x', { code: 'conflict', data: { current: { revision: 3 } } })
  expect(sentAlong(refusal, 'current', z.object({ revision: z.number() }))).toEqual({ revision: 3 })
  expect(sentAlong(refusal, 'current', z.object({ title: z.string() }))).toBeUndefined()
  expect(sentAlong(refusal, 'theirs', z.object({}))).toBeUndefined()
})
