import type { ArtReason } from '../../contract/art-reports.ts'
import { NOTE_MAX_LENGTH } from '../../collections/chat-reports.ts'
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

/**
 * One report for each reporter, character and reason; guests together are one reporter, `''`, and their notes are
 * joined. A dismissed report is opened again once the character has changed.
 */
export async function storeReport(
  binding: D1Database,
  { id, name }: { id: string; name: string },
  { reporter, reason, note, moment }: { reporter: string; reason: ArtReason; note: string; moment: string },
): Promise<void> {
  await execute(binding, [
    {
      text: `INSERT INTO "chat_reports"
        ("id", "created", "updated", "message", "room", "reporter", "reason", "note", "quote", "state", "character")
        VALUES (?, ?, ?, '', '', ?, ?, ?, ?, 'open', ?)
        ON CONFLICT ("character", "reporter", "reason") WHERE "character" > '' DO UPDATE SET
          "state" = 'open', "quote" = excluded."quote", "updated" = excluded."updated",
          "note" = IIF("state" <> 'open' OR "note" = '', excluded."note", "note" || char(10) || excluded."note")
        WHERE CASE WHEN "state" = 'open'
          THEN "reporter" = '' AND INSTR("note", excluded."note") = 0 AND LENGTH("note") + LENGTH(excluded."note") < ?
          ELSE "updated" < (SELECT "updated" FROM "characters" WHERE "id" = excluded."character") END`,
      params: [newId(), moment, moment, reporter, reason, note, name, id, NOTE_MAX_LENGTH],
    },
  ])
}
