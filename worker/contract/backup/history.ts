import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** An age of the last backup above which it counts as old: a daily job has then failed to run. */
export const BACKUP_MAX_AGE_MS = 36 * 60 * 60 * 1000

/** Missing things that a report names; it counts all. */
export const MAX_PROBLEMS = 20
export const MAX_PROBLEM_LENGTH = 300

const count = z.int().check(z.gte(0))

const facts = {
  /** The time of the state that the backup holds, as a record date; `''` if it failed. */
  at: z.string().check(z.maxLength(40)),
  /** The store, without secrets. */
  target: z.string().check(z.maxLength(300)),
  encrypted: z.boolean(),
  rows: count,
  files: count,
  rooms: count,
  /** Bytes of the stored files. */
  bytes: count,
  /** Number of files and rooms that the backup lacks. */
  missing: count,
  /** Names of the first of them, or the reason of a failure. */
  problems: z.array(z.string().check(z.maxLength(MAX_PROBLEM_LENGTH))).check(z.maxLength(MAX_PROBLEMS)),
}

const report = z.object({ state: z.enum(['finished', 'failed']), ...facts })
export type BackupReport = z.infer<typeof report>

/** Reports the outcome of a backup. */
export const reportBackup = endpoint({
  method: 'PUT',
  path: '/api/operator/backups/:run/report',
  body: report,
  answer: z.object({}),
  errors: ['operator_signature_wrong'],
})

/** Reports that a backup has been restored into this database. A restoring worker only. */
export const reportRestore = endpoint({
  method: 'POST',
  path: '/api/operator/restore/report',
  body: z.object({
    at: facts.at,
    /** The backup's location. */
    from: facts.target,
    missing: count,
  }),
  answer: z.object({}),
  errors: ['operator_signature_wrong', 'not_found'],
})

const endedBackup = z.object({
  started: z.string(),
  ended: z.string(),
  ...facts,
})
export type EndedBackup = z.infer<typeof endedBackup>

/** The last backup of this database that was completed, and the last attempt if it failed since then. */
export const viewLastBackup = endpoint({
  method: 'GET',
  path: '/api/admin/last-backup',
  answer: z.object({ last: z.nullable(endedBackup), failure: z.nullable(endedBackup) }),
  errors: [],
})
export type LastBackup = z.infer<typeof viewLastBackup.answer>

/** The answer of `viewLastBackup`, for operators. */
export const readLastBackup = endpoint({
  method: 'GET',
  path: '/api/operator/last-backup',
  answer: viewLastBackup.answer,
  errors: ['operator_signature_wrong'],
})
