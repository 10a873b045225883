import * as z from 'zod/mini'
import { listJob } from './lists.ts'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../records.ts'

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
  'late_campaigns',
  'unsettled_recipients',
  'failed_deliveries',
  'backup',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** Kinds whose rows can be dismissed: they stay as they are, and reappear when something new happens to them. */
export const dismissibleKinds = [
  'failed_sends',
  'failed_jobs',
  'unsettled_recipients',
  'failed_deliveries',
] as const
export type DismissibleKind = (typeof dismissibleKinds)[number]

/** Oldest first; kinds that are lists include no rows. */
export const ATTENTION_ROWS = 5

const attentionRow = z.object({
  /** Id of the mail, campaign, invite, job or survey's destination. */
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** Record date, or `''`. */
  since: z.string(),
  /** Affected recipients of a campaign, or answers to a survey; 1 otherwise. */
  count: z.int(),
  /** No retry is possible: its link is dead, the act no longer exists, or the receiver asked for no more. */
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
        /** Record date; `''` if unknown. */
        since: z.string(),
        rows: z.array(attentionRow),
      }),
    ),
  }),
  errors: [],
})
export type Attention = z.infer<typeof viewAttention.answer>

export const dismissAttention = endpoint({
  method: 'POST',
  path: '/api/admin/attention/:kind/:id/dismiss',
  answer: nothing,
  errors: ['not_found'],
})

export const resumeListJob = endpoint({
  method: 'POST',
  path: '/api/admin/list-jobs/:id/resume',
  answer: listJob,
  errors: ['not_found', 'conflict'],
})

/** Unsent mails of accounts and invites: refused for good, or waiting for a retry. */
const undeliveredKinds = ['failed_mails', 'waiting_mails'] as const
export type UndeliveredKind = (typeof undeliveredKinds)[number]

/** All of them: refused ones for a week, newest first; waiting ones with the next retry first. */
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
    over: z.int(),
  }),
  errors: ['bad_request'],
})
export type Undelivered = z.infer<typeof listUndelivered.answer>

/** For one kind: `retry` makes all mails with a valid link due; `drop_expired` deletes those with a dead link. */
export const settleUndelivered = endpoint({
  method: 'POST',
  path: '/api/admin/mails/steps',
  body: z.object({ kind: z.enum(undeliveredKinds), step: z.enum(['retry', 'drop_expired']) }),
  answer: z.object({ done: z.int() }),
  errors: ['validation_failed'],
})

/** Retries a waiting or refused mail at once. One with a dead link is `not_found`. */
export const retryMail = endpoint({
  method: 'POST',
  path: '/api/admin/mails/:id/retry',
  answer: z.object({
    state: z.enum(['sent', 'waiting', 'failed']),
    answer: z.string(),
  }),
  errors: ['not_found'],
})

export const dropMail = endpoint({
  method: 'DELETE',
  path: '/api/admin/mails/:id',
  answer: nothing,
  errors: ['not_found'],
})
