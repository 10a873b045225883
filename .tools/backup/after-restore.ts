import { randomBytes } from 'node:crypto'

/**
 * The world continued since the backup: sessions end, campaigns and running acts stop, and waiting mail becomes
 * failed mail, which an admin may send. So do deliveries of answers: some were made after the backup, and the accounts of
 * others are erased only by the next job. `tables`: those of the backup, which may be of an older release.
 */
export function haltStatements(now: Date, tables: readonly string[]): string[] {
  const moment = now.getTime()
  const date = now.toISOString().replace('T', ' ')
  // Random for each user: `randomblob` is evaluated for every row.
  const salt = randomBytes(16).toString('hex')
  const newKey = `'${salt}' || lower(hex(randomblob(9)))`
  return [
    `UPDATE "users" SET "tokenKey" = ${newKey}`,
    `UPDATE "_superusers" SET "tokenKey" = ${newKey}`,
    'DELETE FROM "sessions"',
    `UPDATE "email_recipients" SET "state" = 'unknown', "answer" = 'The database was restored from a backup.', "answered" = ${moment} WHERE "state" = 'sending'`,
    `UPDATE "emails" SET "state" = 'paused', "pauseReason" = 'admin', "run" = "run" + 1 WHERE "state" = 'sending'`,
    `DELETE FROM "email_recipients" WHERE "email" IN (SELECT "id" FROM "emails" WHERE "state" = 'collecting')`,
    `UPDATE "emails" SET "state" = 'draft', "started" = '', "run" = "run" + 1 WHERE "state" = 'collecting'`,
    `UPDATE "emails" SET "state" = 'draft', "scheduled" = '' WHERE "state" = 'scheduled'`,
    `UPDATE "list_jobs" SET "state" = 'cancelled' WHERE "state" = 'running'`,
    `INSERT OR IGNORE INTO "failed_mail" ("id", "created", "mail", "user", "proof", "until", "answer") SELECT "id", '${date}', "mail", "user", "proof", "until", 'Held: the database was restored from a backup.' FROM "waiting_mail"`,
    'DELETE FROM "waiting_mail"',
    ...(tables.includes('survey_deliveries')
      ? [
          `UPDATE "survey_deliveries" SET "state" = 'failed', "due" = ${moment}, "claim" = '', "answer" = 'Held: the database was restored from a backup.' WHERE "state" = 'waiting'`,
        ]
      : []),
  ]
}
