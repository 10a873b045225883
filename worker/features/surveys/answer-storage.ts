import { sql, type Sql } from '../../collections/sql.ts'
import type { OwnResponse } from '../../contract/surveys.ts'
import { execute } from '../../platform/database.ts'
import { answersOf, fileOf, firstRow, type Row } from './storage.ts'

/** Somebody's turn at a survey that is taken, with the response it brought as far as the two are known together. */
export interface Turn {
  /** Id of the response; of an anonymous one, a receipt that only the page which sent it can make again. */
  response: string
  own: (OwnResponse & { id: string }) | undefined
}

export interface NewResponse {
  id: string
  survey: string
  version: number
  answers: string
  page: string
  language: string
  person: string
  /** `''` in anonymous surveys. */
  holder: string
  /** Record dates. */
  begun: string
  sent: string
  seconds: number
}

/** What makes a response the only one of its kind, and what it takes along. */
export interface Sending {
  /** Key of the turn: the holder where each has one, else a digest of the opened page. */
  turn: string
  /** What the turn remembers of the response. */
  receipt: string
  /** Of whoever sends, also in anonymous surveys, `''` for a visitor without a cookie. */
  holder: string
  files: string[]
  /** Id of the invitation that is used up, or `''`. */
  invitation: string
  /** Record date at which it must be open. */
  moment: string
}

export async function findTurn(binding: D1Database, survey: string, turn: string): Promise<Turn | undefined> {
  const row = await firstRow(
    binding,
    sql`SELECT t."response", r."id", r."answers", r."page", r."version", r."language" FROM "survey_turns" AS t
      LEFT JOIN "survey_responses" AS r ON r."id" = t."response" AND r."survey" = t."survey"
      WHERE t."survey" = ${survey} AND t."holder" = ${turn}`,
  )
  if (!row) return undefined
  const own = row.id === null ? undefined : { id: String(row.id), ...ownOf(row, 'sent') }
  return { response: String(row.response), own }
}

/** What a holder has begun and not sent. */
export async function findBegun(
  binding: D1Database,
  survey: string,
  holder: string,
): Promise<(OwnResponse & { begun: string }) | undefined> {
  const row = await firstRow(
    binding,
    sql`SELECT "answers", "page", "version", "language", "begun" FROM "survey_responses"
      WHERE "survey" = ${survey} AND "holder" = ${holder} AND "state" = 'begun'`,
  )
  return row && { ...ownOf(row, 'begun'), begun: String(row.begun) }
}

/** The files a holder has uploaded to a survey and not lost. */
export async function findOwnFiles(binding: D1Database, survey: string, holder: string) {
  const [found] = await execute(binding, [
    sql`SELECT * FROM "survey_files" WHERE "survey" = ${survey} AND "holder" = ${holder} AND "size" > 0`,
  ])
  return (found?.rows ?? []).map((row) => ({
    ...fileOf(row),
    question: String(row.question),
    response: String(row.response),
  }))
}

/** A response on the way, and the turn that it will take. */
export type Begun = Omit<NewResponse, 'sent' | 'seconds'> & { turn: string; updated: string }

/** Changes what its holder has begun; answers false when there is nothing yet, or the turn is taken. */
export async function changeBegun(binding: D1Database, begun: Begun): Promise<boolean> {
  const [changed] = await execute(binding, [changing(begun)])
  return (changed?.changes ?? 0) > 0
}

/** Keeps a begun response, unless the turn is taken: then it answers false. */
export async function keepBegun(binding: D1Database, begun: Begun): Promise<boolean> {
  const { id, survey, version, answers, page, language, person, holder, begun: since, updated, turn } = begun
  const [, changed] = await execute(binding, [
    sql`INSERT INTO "survey_responses"
        ("id", "survey", "version", "state", "answers", "page", "language", "person", "holder", "begun", "updated")
      SELECT ${id}, ${survey}, ${version}, 'begun', ${answers}, ${page}, ${language}, ${person}, ${holder}, ${since},
        ${updated}
      WHERE NOT EXISTS (SELECT 1 FROM "survey_responses" WHERE ${begunBy(begun)}) AND NOT ${taken(survey, turn)}`,
    // Somebody may have begun the same a moment ago, in another tab.
    changing(begun),
  ])
  return (changed?.changes ?? 0) > 0
}

/** Of the person as well: the survey may be anonymous now. */
function changing(begun: Begun): Sql {
  const { survey, version, answers, page, language, person, updated, turn } = begun
  return sql`UPDATE "survey_responses" SET "version" = ${version}, "answers" = ${answers}, "page" = ${page},
    "language" = ${language}, "person" = ${person}, "updated" = ${updated}
    WHERE ${begunBy(begun)} AND NOT ${taken(survey, turn)}`
}

function begunBy({ survey, holder }: Pick<Begun, 'survey' | 'holder'>): Sql {
  return sql`"survey" = ${survey} AND "holder" = ${holder} AND "state" = 'begun'`
}

/**
 * Stores a response as one transaction in which the survey is open, on this version and not full, and the turn is
 * free; answers whether it was so. D1 runs transactions one after another, so no two of them see the same last place.
 */
export async function insertSent(
  binding: D1Database,
  response: NewResponse,
  { turn, receipt, holder, files, invitation, moment }: Sending,
): Promise<boolean> {
  const { id, survey, version, answers, page, language, person, begun, sent, seconds } = response
  const stored = sql`EXISTS (SELECT 1 FROM "survey_responses" WHERE "id" = ${id})`
  const [inserted] = await execute(binding, [
    sql`INSERT INTO "survey_responses" ("id", "survey", "version", "state", "answers", "page", "language", "person",
        "holder", "begun", "sent", "updated", "seconds")
      SELECT ${id}, s."id", s."version", 'sent', ${answers}, ${page}, ${language}, ${person}, ${response.holder},
        ${begun}, ${sent}, ${sent}, ${seconds}
      FROM "surveys" AS s WHERE s."id" = ${survey} AND s."version" = ${version} AND s."state" = 'open'
        AND (s."opens" = '' OR s."opens" <= ${moment}) AND (s."closes" = '' OR s."closes" > ${moment})
        AND (s."maxResponses" = 0 OR s."maxResponses" > (SELECT COUNT(*) FROM "survey_responses"
          WHERE "survey" = ${survey} AND "state" = 'sent'))
        AND NOT ${taken(survey, turn)}`,
    // At a random place: in the order of their arrival, the turns would tell which anonymous response is whose.
    sql`INSERT INTO "survey_turns" ("rowid", "survey", "holder", "response")
      SELECT random(), ${survey}, ${turn}, ${receipt} WHERE ${stored}`,
    sql`DELETE FROM "survey_responses"
      WHERE "survey" = ${survey} AND "holder" = ${holder} AND "holder" <> '' AND "state" = 'begun' AND ${stored}`,
    sql`UPDATE "survey_files" SET "response" = ${id}, "holder" = ${response.holder}
      WHERE "survey" = ${survey} AND "holder" = ${holder} AND "response" = ''
        AND "id" IN (SELECT value FROM json_each(${JSON.stringify(files)})) AND ${stored}`,
    sql`UPDATE "survey_invitations" SET "used" = 1 WHERE "id" = ${invitation} AND ${stored}`,
  ])
  return (inserted?.changes ?? 0) > 0
}

/** Changes what was sent; its files become exactly `files`. Answers false when the survey has closed meanwhile. */
export async function editSent(
  binding: D1Database,
  {
    id,
    survey,
    holder,
    answers,
    language,
    moment,
    files,
  }: {
    id: string
    survey: string
    holder: string
    answers: string
    language: string
    moment: string
    files: string[]
  },
): Promise<boolean> {
  const [changed] = await execute(binding, [
    sql`UPDATE "survey_responses" SET "answers" = ${answers}, "language" = ${language}, "edited" = ${moment},
        "updated" = ${moment}
      WHERE "id" = ${id} AND "state" = 'sent' AND EXISTS (SELECT 1 FROM "surveys" AS s WHERE s."id" = ${survey}
        AND s."state" = 'open' AND s."editable" = 1 AND (s."closes" = '' OR s."closes" > ${moment}))`,
    sql`UPDATE "survey_files" SET "response" = CASE
        WHEN "id" IN (SELECT value FROM json_each(${JSON.stringify(files)})) THEN ${id} ELSE '' END
      WHERE "survey" = ${survey} AND "holder" = ${holder} AND "response" IN ('', ${id})
        AND EXISTS (SELECT 1 FROM "survey_responses" WHERE "id" = ${id} AND "edited" = ${moment})`,
  ])
  return (changed?.changes ?? 0) > 0
}

/** Id of the invitation whose link has this secret. */
export async function findInvitation(
  binding: D1Database,
  survey: string,
  digest: string,
): Promise<string | undefined> {
  const row = await firstRow(
    binding,
    sql`SELECT "id" FROM "survey_invitations" WHERE "secret" = ${digest} AND "survey" = ${survey}`,
  )
  return row && String(row.id)
}

function taken(survey: string, turn: string): Sql {
  return sql`EXISTS (SELECT 1 FROM "survey_turns" WHERE "survey" = ${survey} AND "holder" = ${turn})`
}

function ownOf(row: Row, state: OwnResponse['state']): OwnResponse {
  return {
    state,
    answers: answersOf(row.answers),
    page: String(row.page),
    version: Number(row.version),
    language: String(row.language),
  }
}
