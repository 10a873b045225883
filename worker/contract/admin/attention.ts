import * as z from 'zod/mini'
import { listJob } from './lists.ts'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../records.ts'

/** What somebody should look at. */
export const attentionKinds = [
  'failed_mails',
  'failed_sends',
  'failed_invites',
  'waiting_mails',
  'open_reports',
  'upload_requests',
  'waitlist',
  'failed_jobs',
  'stuck_jobs',
  'paused_campaigns',
  'unsettled_recipients',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** Kinds whose rows can be put aside: they stay as they are, and come again when something new happens to them. */
export const dismissibleKinds = ['failed_sends', 'failed_jobs', 'unsettled_recipients'] as const
export type DismissibleKind = (typeof dismissibleKinds)[number]

/** Rows that come with each kind, the oldest first; the kinds that are lists have none here. */
export const ATTENTION_ROWS = 5

const attentionRow = z.object({
  /** Of the mail, campaign, invite or job. */
  id: z.string(),
  title: z.string(),
  /** What is known of it: a server's words, how far it came. */
  detail: z.string(),
  /** Record date, or `''`. */
  since: z.string(),
  /** Recipients of a campaign that it is about; 1 otherwise. */
  count: z.int(),
  /** Nothing is left to be tried: its link is dead, or nobody knows the act any more. */
  over: z.boolean(),
})
export type AttentionRow = z.infer<typeof attentionRow>

export const viewAttention = endpoint({
  method: 'GET',
  path: '/api/admin/attention',
  answer: z.object({
    items: z.array(
      z.object({
        kind: z.enum(attentionKinds),
        count: z.int(),
        /** The record date since when; `''` where nobody noted it. */
        since: z.string(),
        rows: z.array(attentionRow),
      }),
    ),
  }),
  errors: [],
})
export type Attention = z.infer<typeof viewAttention.answer>

/** Puts a row aside until something new happens to it. */
export const dismissAttention = endpoint({
  method: 'POST',
  path: '/api/admin/attention/:kind/:id/dismiss',
  answer: nothing,
  errors: ['not_found'],
})

/** Goes on with a job that failed or stands still, where it was. */
export const resumeListJob = endpoint({
  method: 'POST',
  path: '/api/admin/list-jobs/:id/resume',
  answer: listJob,
  errors: ['not_found', 'conflict'],
})

/** Mails of accounts and invites that did not go out: refused for good, or waiting for their next try. */
const undeliveredKinds = ['failed_mails', 'waiting_mails'] as const
export type UndeliveredKind = (typeof undeliveredKinds)[number]

/** All of them: refused ones for a week, the newest first; waiting ones with the next try first. */
export const listUndelivered = endpoint({
  method: 'GET',
  path: '/api/admin/mails',
  query: z.object({
    kind: z.enum(undeliveredKinds),
    page: z.optional(z.coerce.number()),
    perPage: z.optional(z.coerce.number()),
  }),
  answer: z.object({
    items: z.array(attentionRow),
    page: z.int(),
    perPage: z.int(),
    totalItems: z.int(),
    /** Of all of them, those whose link is dead. */
    over: z.int(),
  }),
  errors: ['bad_request'],
})
export type Undelivered = z.infer<typeof listUndelivered.answer>

/** Of one kind, `retry` tries all whose link lives, the first of them at once; `drop_expired` forgets those whose link is dead. */
export const settleUndelivered = endpoint({
  method: 'POST',
  path: '/api/admin/mails/steps',
  body: z.object({ kind: z.enum(undeliveredKinds), step: z.enum(['retry', 'drop_expired']) }),
  answer: z.object({ done: z.int() }),
  errors: ['validation_failed'],
})

/** Tries a mail at once that waits or was refused. One whose link is dead is `not_found`. */
export const retryMail = endpoint({
  method: 'POST',
  path: '/api/admin/mails/:id/retry',
  answer: z.object({
    state: z.enum(['sent', 'waiting', 'failed']),
    /** The server's words. */
    answer: z.string(),
  }),
  errors: ['not_found'],
})

/** Forgets a mail that waits or was refused: it is never sent. */
export const dropMail = endpoint({
  method: 'DELETE',
  path: '/api/admin/mails/:id',
  answer: nothing,
  errors: ['not_found'],
})
