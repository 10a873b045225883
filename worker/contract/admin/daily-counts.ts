import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Daily statistics (UTC); `storage` in bytes, all others are counts. */
export const dailyKinds = [
  'sign_ups',
  'creators',
  'projects',
  'exports',
  'messages',
  'answers',
  'mails_sent',
  'mails_failed',
  'storage',
] as const
export type DailyKind = (typeof dailyKinds)[number]

export const COUNT_RANGES = [7, 30, 90] as const

/** Returns days without gaps, oldest first; `storage` is the amount at the end of each day. */
export const viewDailyCounts = endpoint({
  method: 'GET',
  path: '/api/admin/daily-counts',
  query: z.object({ days: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366)) }),
  answer: z.object({
    /** `YYYY-MM-DD`. */
    days: z.array(z.string()),
    series: z.record(z.enum(dailyKinds), z.array(z.number())),
  }),
  errors: ['bad_request'],
})
export type DailyCounts = z.infer<typeof viewDailyCounts.answer>
