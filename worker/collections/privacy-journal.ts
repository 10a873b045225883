import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { textColumn } from './definition/columns.ts'

/**
 * Events that a restore must not undo: erased accounts, requested deletions, refused mail, answers and consents that were
 * withdrawn, and removed art. Triggers and the surveys write it, and a job moves it to the bucket, which outlives the database.
 */
export const privacyJournalTable = sqliteTable('privacy_journal', {
  seq: integer().primaryKey({ autoIncrement: true }),
  kind: text({
    enum: ['erased', 'deletion', 'suppressed', 'answer', 'consent', 'takedown', 'picture'],
  }).notNull(),
  /** Id of the account, of the survey's response or of the character, or the address. */
  subject: text().notNull(),
  /**
   * `deletion`: when it is due, or empty if it was cancelled. `suppressed`: JSON of scope, reason and source. `consent`:
   * JSON list of questions. `takedown`: its date, or empty if it was lifted. `picture`: its name.
   */
  detail: textColumn(),
  at: text().notNull(),
})

export function privacyTriggers(): { name: string; text: string }[] {
  const now = `strftime('%Y-%m-%d %H:%M:%fZ', 'now')`
  const note = (values: string) =>
    `BEGIN INSERT INTO "privacy_journal" ("kind", "subject", "detail", "at") VALUES (${values}); END`
  const suppression = `json_object('scope', NEW."scope", 'reason', NEW."reason", 'source', NEW."source")`
  return [
    {
      name: 'privacy_erased',
      text: `CREATE TRIGGER "privacy_erased" AFTER DELETE ON "users" ${note(`'erased', OLD."id", '', ${now}`)}`,
    },
    {
      name: 'privacy_deletion',
      text: `CREATE TRIGGER "privacy_deletion" AFTER UPDATE OF "deleteAfter" ON "users" WHEN OLD."deleteAfter" <> NEW."deleteAfter" ${note(`'deletion', NEW."id", NEW."deleteAfter", ${now}`)}`,
    },
    {
      name: 'privacy_takedown',
      text: `CREATE TRIGGER "privacy_takedown" AFTER UPDATE OF "takedown" ON "characters" WHEN OLD."takedown" <> NEW."takedown" ${note(`'takedown', NEW."id", NEW."takedown", ${now}`)}`,
    },
    {
      name: 'privacy_suppressed',
      text: `CREATE TRIGGER "privacy_suppressed" AFTER INSERT ON "email_suppressions" ${note(`'suppressed', NEW."address", ${suppression}, ${now}`)}`,
    },
  ]
}
