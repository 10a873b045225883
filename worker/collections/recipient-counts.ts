import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Delivery, RecipientState } from '../contract/emails/campaigns.ts'
import { integerColumn } from './definition/columns.ts'

/** Number of recipients of each kind in a campaign. Maintained by triggers: counting a million takes a second. */
export const recipientCountsTable = sqliteTable(
  'email_recipient_counts',
  {
    email: text().notNull(),
    state: text().$type<RecipientState>().notNull(),
    delivery: text().$type<Delivery | ''>().notNull(),
    /** Their mail was tried at least once. */
    tried: integer({ mode: 'boolean' }).notNull(),
    mails: integerColumn(),
  },
  (table) => [primaryKey({ columns: [table.email, table.state, table.delivery, table.tried] })],
)

const kindOf = (row: 'NEW' | 'OLD') =>
  `${row}."email", ${row}."state", ${row}."delivery", ${row}."attempts" > 0`

const add = `INSERT INTO "email_recipient_counts" ("email", "state", "delivery", "tried", "mails")
  VALUES (${kindOf('NEW')}, 1)
  ON CONFLICT ("email", "state", "delivery", "tried") DO UPDATE SET "mails" = "mails" + 1;`

const subtract = `UPDATE "email_recipient_counts" SET "mails" = "mails" - 1
  WHERE ("email", "state", "delivery", "tried") = (${kindOf('OLD')});
  DELETE FROM "email_recipient_counts" WHERE "email" = OLD."email" AND "mails" < 1;`

export function recipientCountTriggers(): { name: string; text: string }[] {
  const trigger = (verb: string, when: string, statements: string) => {
    const name = `count_recipients_${verb}`
    const text = `CREATE TRIGGER "${name}" AFTER ${when} BEGIN ${statements} END`
    // In one line: the platform ends a statement where a line ends in a semicolon.
    return { name, text: text.replaceAll(/\s+/g, ' ') }
  }
  return [
    trigger('create', 'INSERT ON "email_recipients"', add),
    trigger(
      'update',
      `UPDATE OF "state", "delivery", "attempts" ON "email_recipients"
        WHEN (${kindOf('OLD')}) IS NOT (${kindOf('NEW')})`,
      `${add} ${subtract}`,
    ),
    trigger('delete', 'DELETE ON "email_recipients"', subtract),
  ]
}
