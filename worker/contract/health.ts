import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  answer: z.object({ message: z.string(), code: z.number(), data: z.object({}) }),
  errors: [],
})
