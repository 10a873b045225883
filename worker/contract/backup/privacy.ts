import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Numbers of changes. */
const applied = z.object({
  /** Accounts that were erased, and are marked to be erased again within the first hour. */
  erased: z.number(),
  /** Accounts whose deletion was requested or cancelled. */
  deletions: z.number(),
  /** Refusals of mail that were missing. */
  suppressed: z.number(),
  /** Deleted answers to surveys. */
  answers: z.number(),
  /** Answers whose consents were withdrawn. */
  consents: z.number(),
  /** Characters whose art was removed, or restored. */
  takedowns: z.number(),
  /** Parts of the journal that were sealed with another `AUTH_SECRET`. */
  unreadable: z.number(),
})

/** Writes what waits for the journal into the bucket, before the database goes back. For a restoring worker only. */
export const sealPrivacyJournal = endpoint({
  method: 'POST',
  path: '/api/operator/restore/privacy-journal/flush',
  answer: z.object({ entries: z.number() }),
  errors: ['operator_signature_wrong', 'not_found', 'storage_unavailable'],
})

/**
 * Applies a page of the privacy journal in the bucket, from a time on: what people had erased or refused after the
 * backup, and art that admins removed. Idempotent. For a restoring worker only.
 */
export const applyPrivacyJournal = endpoint({
  method: 'POST',
  path: '/api/operator/restore/privacy-journal',
  body: z.object({
    since: z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/)),
    after: z.optional(z.string()),
  }),
  answer: z.object({
    ...applied.shape,
    /** The last part of the page; `null` after the last page. */
    next: z.nullable(z.string()),
  }),
  errors: ['operator_signature_wrong', 'not_found', 'storage_unavailable'],
})
