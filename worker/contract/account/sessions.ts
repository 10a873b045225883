import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing, recordDate } from '../records.ts'

export const accountSession = z.object({
  id: z.string(),
  created: recordDate,
  /** When it was last begun anew: at a visit, or after half a day of use. */
  used: recordDate,
  /** What the browser said of itself (`User-Agent`). */
  agent: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
})
export type AccountSession = z.infer<typeof accountSession>

/** Where the caller is signed in, the one used last first. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  answer: z.object({ sessions: z.array(accountSession) }),
  errors: [],
})

/** Ends one session of the caller, as if its person had signed out there; what it holds open is closed. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  answer: nothing,
  errors: ['not_found', 'not_allowed'],
})
