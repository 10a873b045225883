import type { ArtReason } from '../../contract/art-reports.ts'
import { NOTE_MAX_LENGTH } from '../../collections/chat-reports.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { execute } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'

/** Returns whether a public project draws the character. */
export async function isDrawnIn(binding: D1Database, project: string, character: string): Promise<boolean> {
  const [found] = await execute(binding, [
    {
      text: `SELECT 1 FROM "cam_projects" WHERE "id" = ? AND "published" = 1 AND "trashed" = ''
        AND ("character" = ? OR INSTR("document", ?) > 0)`,
      params: [project, character, JSON.stringify(character)],
    },
  ])
  return (found?.rows.length ?? 0) > 0
}

/** Characters of what all guests wrote about a character and a reason. */
const GUEST_NOTES_MAX_LENGTH = 10_000
/** A dismissed report is opened again by new words after this time. */
const DISMISSED_MS = 24 * 60 * 60 * 1000

/**
 * One report for each reporter, character and reason; guests together are one reporter, `''`. New words are added to an
 * open report, and open a dismissed one again after a day; so does a change of the character. Returns false if an open
 * report has no room for the words.
 */
export async function storeReport(
  binding: D1Database,
  { id, name }: { id: string; name: string },
  {
    reporter,
    reason,
    note,
    project,
    now,
  }: { reporter: string; reason: ArtReason; note: string; project: string; now: Date },
): Promise<boolean> {
  const moment = recordDateOf(now)
  const isNew = `INSTR("note", excluded."note") = 0`
  const [, full] = await execute(binding, [
    {
      text: `INSERT INTO "chat_reports"
        ("id", "created", "updated", "message", "room", "reporter", "reason", "note", "quote", "state", "character", "project")
        VALUES (?, ?, ?, '', '', ?, ?, ?, ?, 'open', ?, ?)
        ON CONFLICT ("character", "reporter", "reason") WHERE "character" > '' DO UPDATE SET
          "state" = 'open', "quote" = excluded."quote", "updated" = excluded."updated",
          "project" = IIF(excluded."project" = '', "project", excluded."project"),
          "note" = IIF("state" <> 'open' OR "note" = '', excluded."note", "note" || char(10) || excluded."note")
        WHERE CASE WHEN "state" = 'open'
          THEN ${isNew} AND LENGTH("note") + LENGTH(excluded."note") < ?
          ELSE "updated" < (SELECT "updated" FROM "characters" WHERE "id" = excluded."character")
            OR (${isNew} AND "updated" < ?) END`,
      params: [
        newId(),
        moment,
        moment,
        reporter,
        reason,
        note,
        name,
        id,
        project,
        reporter === '' ? GUEST_NOTES_MAX_LENGTH : NOTE_MAX_LENGTH,
        recordDateOf(new Date(now.getTime() - DISMISSED_MS)),
      ],
    },
    {
      text: `SELECT 1 FROM "chat_reports" WHERE "character" = ? AND "reporter" = ? AND "reason" = ?
        AND "state" = 'open' AND INSTR("note", ?) = 0`,
      params: [id, reporter, reason, note],
    },
  ])
  return (full?.rows.length ?? 0) === 0
}
