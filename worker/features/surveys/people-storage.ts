import { sql, type Sql } from '../../collections/sql.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { execute } from '../../platform/database.ts'
import type { Objects } from '../../platform/objects.ts'
import { dropping, surveyFileKey } from './file-storage.ts'
import { holderOf } from './keys.ts'
import { answersOf } from './storage.ts'

/** A file of an archive. */
export interface Entry {
  name: string
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Responses read at once: each has up to 256 KiB of answers. */
const PAGE_ROWS = 20

/**
 * Deletes what people have answered, with its files, and all that would know them again. What they sent to anonymous
 * surveys can't be told from what others did; it stays.
 */
export async function forgetInSurveys(
  binding: D1Database,
  { people, secret, now }: { people: readonly string[]; secret: string; now: Date },
): Promise<void> {
  for (const person of people) {
    const theirs = await ownedBy(binding, secret, person)
    await execute(binding, [
      ...dropping(theirs.files, recordDateOf(now)),
      sql`DELETE FROM "survey_turns" WHERE ${theirs.turns}`,
      sql`DELETE FROM "survey_responses" WHERE ${theirs.responses}`,
    ])
  }
}

/** What a person has answered, for them to take along: their responses as JSON, and the files of them. */
export async function* surveyEntries(
  { binding, bucket, secret }: { binding: D1Database; bucket: Objects; secret: string },
  person: string,
): AsyncGenerator<Entry> {
  const theirs = await ownedBy(binding, secret, person)
  const [some] = await execute(binding, [
    sql`SELECT 1 FROM "survey_responses" WHERE ${theirs.responses} LIMIT 1`,
  ])
  if (some?.rows.length) {
    yield { name: 'surveys/responses.json', content: listed(binding, theirs.responses) }
  }
  const [files] = await execute(binding, [
    sql`SELECT "id", "name" FROM "survey_files" WHERE "size" > 0 AND ${theirs.files}`,
  ])
  for (const { id, name } of files?.rows ?? []) {
    const content = await bucket.read(surveyFileKey(String(id)))
    if (content) yield { name: `surveys/files/${String(id)}-${String(name)}`, content }
  }
}

async function* listed(binding: D1Database, chosen: Sql): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let separator = '[\n'
  let last = ''
  for (;;) {
    const [found] = await execute(binding, [
      sql`SELECT r."id", r."survey", s."title", r."version", r."state", r."answers", r."language", r."begun", r."sent",
          r."edited" FROM (SELECT * FROM "survey_responses" WHERE ${chosen}) AS r
        LEFT JOIN "surveys" AS s ON s."id" = r."survey" WHERE r."id" > ${last} ORDER BY r."id" LIMIT ${PAGE_ROWS}`,
    ])
    const rows = found?.rows ?? []
    for (const row of rows) {
      yield encoder.encode(separator + JSON.stringify({ ...row, answers: answersOf(row.answers ?? '{}') }))
      separator = ',\n'
      last = String(row.id)
    }
    if (rows.length < PAGE_ROWS) break
  }
  yield encoder.encode('\n]\n')
}

/**
 * Conditions for what is a person's: by the digests that stand for them in each survey, by their id, and by the
 * responses that are theirs: whoever was invited is known by their invitation.
 */
async function ownedBy(
  binding: D1Database,
  secret: string,
  person: string,
): Promise<{ responses: Sql; files: Sql; turns: Sql }> {
  const [found] = await execute(binding, [sql`SELECT "id" FROM "surveys"`])
  const holders = await Promise.all(
    (found?.rows ?? []).map(async ({ id }) => [id, await holderOf(secret, String(id), 'user', person)]),
  )
  const held = sql`("survey", "holder") IN
    (SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(holders)}))`
  const responses = sql`(${held} OR ("person" = ${person} AND "person" <> ''))`
  const theirs = sql`SELECT "survey", "id" FROM "survey_responses" WHERE ${responses}`
  return {
    responses,
    files: sql`(${held} OR "response" IN (SELECT "id" FROM (${theirs})))`,
    turns: sql`(${held} OR ("survey", "response") IN (${theirs}))`,
  }
}
