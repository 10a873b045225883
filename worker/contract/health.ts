import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Checks that the worker and its database answer. */
export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  answer: z.object({ message: z.string(), code: z.number(), data: z.object({}) }),
  errors: [],
})
