import { sql, type SQL } from 'drizzle-orm'
import { privacyJournalTable } from '../../collections/privacy-journal.ts'
import { insertWhen, statementOf, type Statement } from '../../platform/database.ts'

const now = sql`strftime('%Y-%m-%d %H:%M:%fZ', 'now')`

/** The statement by which a restored backup deletes a response again. */
export function journalDeletedAnswer(response: string): Statement {
  return statementOf(
    insertWhen(privacyJournalTable, { kind: 'answer', subject: response, detail: '', at: now }, sql`TRUE`),
  )
}

/** The statement by which a restored backup withdraws the consents of a response again. `when` is a condition. */
export function journalWithdrawnConsents(
  response: string,
  consents: readonly string[],
  when: SQL,
): Statement {
  return statementOf(
    insertWhen(
      privacyJournalTable,
      { kind: 'consent', subject: response, detail: JSON.stringify(consents), at: now },
      when,
    ),
  )
}
