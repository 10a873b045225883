import { asc, lte } from 'drizzle-orm'
import { pictureFolder } from '../../../collections/characters.ts'
import { deletedAnswer } from '../../../collections/deleted-answer.ts'
import { privacyJournalTable } from '../../../collections/privacy-journal.ts'
import { markedAsRemoved, markedAsShown, pictureRemoved } from '../../../collections/removed-art.ts'
import { database, execute, type Statement } from '../../../platform/database.ts'
import { newId, randomText } from '../../../platform/ids.ts'
import type { JournalEntry } from './entry.ts'

export type PendingEntry = Pick<
  typeof privacyJournalTable.$inferSelect,
  'seq' | 'kind' | 'subject' | 'detail' | 'at'
>

export function pendingEntries(binding: D1Database, limit: number): Promise<PendingEntry[]> {
  return database(binding)
    .select()
    .from(privacyJournalTable)
    .orderBy(asc(privacyJournalTable.seq))
    .limit(limit)
}

export async function deletePending(binding: D1Database, upTo: number): Promise<void> {
  await database(binding).delete(privacyJournalTable).where(lte(privacyJournalTable.seq, upTo))
}

/** Long past: such an account is erased by the next job. */
const OVERDUE = '2000-01-01 00:00:00.000Z'

/** Applies entries in their order, as one transaction; returns 1 for each that changed something, else 0. */
export async function applyEntries(binding: D1Database, entries: readonly JournalEntry[]): Promise<number[]> {
  const groups = entries.map(statementsFor)
  const results = (await execute(binding, groups.flat())).values()
  return groups.map((group) => {
    const changes = group.map(() => results.next().value?.changes ?? 0)
    return Math.min(Math.max(...changes), 1)
  })
}

function statementsFor(entry: JournalEntry): Statement[] {
  switch (entry.kind) {
    case 'suppressed':
      return [
        {
          text: `INSERT INTO "email_suppressions" ("id", "created", "address", "scope", "reason", "source", "detail")
            VALUES (?, ?, ?, ?, ?, ?, '') ON CONFLICT ("address", "scope") DO NOTHING`,
          params: [newId(), entry.at, entry.address, entry.scope, entry.reason, entry.source],
        },
      ]
    case 'erased':
      return [deletionAt(entry.user, OVERDUE)]
    case 'deletion':
      return [deletionAt(entry.user, entry.due, ` AND "deleteAfter" <> '${OVERDUE}'`)]
    case 'answer':
      return deletedAnswer(entry.response, entry.at)
    case 'consent':
      return [
        withoutParts(entry.response),
        {
          text: `UPDATE "survey_responses" SET "answers" = json_remove("answers"${', ?'.repeat(entry.questions.length)})
            WHERE "id" = ?`,
          params: [...entry.questions.map((question) => `$."${question}"`), entry.response],
        },
        // A job finds its places in quotas again.
        {
          text: `INSERT INTO "survey_quota_waiting" ("survey", "response")
            SELECT "survey", "id" FROM "survey_responses" WHERE "id" = ? AND "state" = 'sent' ON CONFLICT DO NOTHING`,
          params: [entry.response],
        },
      ]
    case 'takedown':
      return takedownAt(entry)
    case 'picture':
      return [pictureRemoved(entry.character, entry.name, entry.at), doomedPicture(entry)]
    default:
      return entry satisfies never
  }
}

function deletionAt(user: string, due: string, condition = ''): Statement {
  return {
    text: `UPDATE "users" SET "deleteAfter" = ?, "tokenKey" = ? WHERE "id" = ?${condition}`,
    params: [due, randomText(50), user],
  }
}

function takedownAt({ character, date, at }: { character: string; date: string; at: string }): Statement[] {
  return [
    date === '' ? markedAsShown(character) : markedAsRemoved(character, date),
    {
      text: `UPDATE "characters" SET "takedown" = ?, "published" = IIF(? = '', "published", 0), "updated" = ?
        WHERE "id" = ? AND "takedown" <> ?`,
      params: [date, date, at, character, date],
    },
  ]
}

/** A job deletes the restored file. */
function doomedPicture({ character, name, at }: { character: string; name: string; at: string }): Statement {
  return {
    text: 'INSERT OR IGNORE INTO "doomed_objects" ("key", "created") VALUES (?, ?)',
    params: [`${pictureFolder(character)}${name}`, at],
  }
}

/** A job removes them from films. */
function withoutParts(response: string): Statement {
  return { text: `UPDATE "survey_film_parts" SET "withdrawn" = 1 WHERE "response" = ?`, params: [response] }
}
