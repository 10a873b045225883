import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing, recordDate } from '../records.ts'

export const accountSession = z.object({
  id: z.string(),
  created: recordDate,
  /** The last renewal: at a visit, or after half a day of use. */
  used: recordDate,
  agent: z.string(),
  current: z.boolean(),
})
export type AccountSession = z.infer<typeof accountSession>

/** The caller's sessions, last used first. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  answer: z.object({ sessions: z.array(accountSession) }),
  errors: [],
})

/** Ends one session of the caller, as if the user had signed out there; its open connections are closed. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  answer: nothing,
  errors: ['not_found', 'not_allowed'],
})
