import { and, asc, count, desc, eq, ne, or, sql } from 'drizzle-orm'
import { nameHolds, nameKeyOf } from '../../collections/name-keys.ts'
import type { Sql } from '../../collections/definition/sql.ts'
import {
  surveyFilesTable,
  surveyInvitationsTable,
  surveyResponsesTable,
  surveysTable,
  surveyTurnsTable,
  surveyVersionsTable,
} from '../../collections/surveys.ts'
import type { SurveySchema } from '../../contract/survey/schema.ts'
import type { AdminSurvey, SurveyListItem } from '../../contract/survey/admin.ts'
import type { SurveyState } from '../../contract/survey/surveys.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { database, execute, sqlFragment, type Statement, transaction } from '../../platform/database.ts'
import { forgetCounts } from './counts-storage.ts'
import { forgetDestinations } from './deliveries/cleanup-storage.ts'
import { dropping } from './file-storage.ts'
import { withdrawSurvey } from './films/parts-storage.ts'
import { thoseOf } from './publish-storage.ts'
import { forgetPlaces } from './quota-builds-storage.ts'
import { forgetResultLinks } from './result-link-storage.ts'
import { holds, schemaOf, surveyColumns, surveyOf } from './storage.ts'
import type { Survey } from './survey.ts'
import { stopTranscriptions } from './transcripts/queue-storage.ts'

/** True if the previous statement of the transaction changed a row. */
const changedSomething: Statement = { text: 'changes() > 0', params: [] }

/** Limit per run, as surveys may have many responses; the next run continues. */
const SWEPT_AT_ONCE = 50

const orders = {
  '-updated': desc(surveysTable.updated),
  updated: asc(surveysTable.updated),
  '-created': desc(surveysTable.created),
  created: asc(surveysTable.created),
  title: asc(nameKeyOf('surveys', surveysTable.id)),
  '-title': desc(nameKeyOf('surveys', surveysTable.id)),
  '-responses': sql`"responses" DESC`,
}
export type SurveyOrder = keyof typeof orders

/** The columns of a list, with the numbers of sent and unsent responses. */
function listColumns(binding: D1Database) {
  const { survey, state } = surveyResponsesTable
  const responses = (wanted: 'sent' | 'begun') =>
    database(binding).$count(surveyResponsesTable, and(eq(survey, surveysTable.id), eq(state, wanted)))
  return {
    ...surveyColumns,
    responses: sql<number>`${responses('sent')}`.as('responses'),
    begun: sql<number>`${responses('begun')}`.as('begun'),
  }
}

export async function findAdminSurvey(
  binding: D1Database,
  id: string,
  { inTrash = false } = {},
): Promise<AdminSurvey | undefined> {
  const [row] = await database(binding)
    .select({ ...listColumns(binding), draft: surveysTable.draft })
    .from(surveysTable)
    .where(and(eq(surveysTable.id, id), inTrash ? undefined : eq(surveysTable.trashed, '')))
  if (!row) return undefined
  const { draft, ...item } = row
  return { ...itemOf(item), draft: schemaOf(draft) }
}

/** Archived surveys are listed on request only. */
export async function findSurveys(
  binding: D1Database,
  {
    state,
    search,
    sort,
    page,
    perPage,
  }: { state: SurveyState | undefined; search: string; sort: SurveyOrder; page: number; perPage: number },
): Promise<{ items: SurveyListItem[]; totalItems: number }> {
  const db = database(binding)
  const words = search.trim()
  const { title, description, id } = surveysTable
  const chosen = and(
    eq(surveysTable.trashed, ''),
    state ? eq(surveysTable.state, state) : ne(surveysTable.state, 'archived'),
    words === ''
      ? undefined
      : or(
          holds(sql`${title} || char(10) || ${description} || char(10) || ${id}`, words),
          nameHolds('surveys', id, words),
        ),
  )
  const [rows, [total]] = await db.batch([
    db
      .select(listColumns(binding))
      .from(surveysTable)
      .where(chosen)
      .orderBy(orders[sort], surveysTable.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ items: count() }).from(surveysTable).where(chosen),
  ])
  return { items: rows.map(itemOf), totalItems: total?.items ?? 0 }
}

function itemOf({
  responses,
  begun,
  ...row
}: Parameters<typeof surveyOf>[0] & Record<'responses' | 'begun', number>) {
  return { ...surveyOf(row), responses, begun }
}

export async function insertSurvey(
  binding: D1Database,
  survey: Survey,
  { author, draft, audited }: { author: string; draft: SurveySchema; audited: AuditEntry },
): Promise<void> {
  const values = { ...columnsOf(survey), author, draft: JSON.stringify(draft) }
  await execute(binding, [database(binding).insert(surveysTable).values(values), auditStatement(audited)])
}

/**
 * Returns the state after concurrent steps, such as publishing, or `undefined` if another revision was stored
 * meanwhile.
 */
export async function updateSurvey(
  binding: D1Database,
  survey: Survey,
  {
    expected,
    draft,
    audited,
    stopsTranscription,
  }: {
    expected: number
    draft: SurveySchema | undefined
    audited: AuditEntry | undefined
    /** Waiting recordings leave the queue. */
    stopsTranscription: boolean
  },
): Promise<Pick<Survey, 'state' | 'version' | 'changed'> | undefined> {
  const db = database(binding)
  const {
    id,
    created: _created,
    state: _state,
    version: _version,
    changed: _changed,
    ...values
  } = columnsOf(survey)
  const text = JSON.stringify(draft ?? null)
  const { survey: of, version, schema } = surveyVersionsTable
  const published = db
    .select({ version })
    .from(surveyVersionsTable)
    .where(and(eq(of, surveysTable.id), eq(version, surveysTable.version), eq(schema, text)))
  const update = db
    .update(surveysTable)
    .set({ ...values, ...(draft && { draft: text, changed: sql`NOT EXISTS ${published}` }) })
    .where(and(eq(surveysTable.id, id), eq(surveysTable.revision, expected), eq(surveysTable.trashed, '')))
    .returning({ state: surveysTable.state, version: surveysTable.version, changed: surveysTable.changed })
  const noted = audited ? [auditStatement(audited, changedSomething)] : []
  const stopped = stopsTranscription ? [stopTranscriptions(binding, survey)] : []
  const [[stored]] = await transaction(binding, [update, ...noted, ...stopped])
  return stored
}

export async function deleteSurveys(binding: D1Database, chosen: Sql, moment: string): Promise<number> {
  const found = await thoseOf(binding, sqlFragment(chosen)).limit(SWEPT_AT_ONCE)
  for (const { id } of found) await deleteWhole(binding, id, { moment })
  return found.length
}

export async function deleteWhole(
  binding: D1Database,
  id: string,
  { moment, audited }: { moment: string; audited?: AuditEntry },
): Promise<void> {
  const db = database(binding)
  await execute(binding, [
    ...dropping(binding, eq(surveyFilesTable.survey, id), moment),
    ...forgetDestinations(binding, id),
    withdrawSurvey(binding, id),
    forgetResultLinks(binding, id),
    db.delete(surveyTurnsTable).where(eq(surveyTurnsTable.survey, id)),
    db.delete(surveyInvitationsTable).where(eq(surveyInvitationsTable.survey, id)),
    ...forgetPlaces(binding, id),
    db.delete(surveyResponsesTable).where(eq(surveyResponsesTable.survey, id)),
    ...forgetCounts(binding, id),
    db.delete(surveyVersionsTable).where(eq(surveyVersionsTable.survey, id)),
    db.delete(surveysTable).where(eq(surveysTable.id, id)),
    ...(audited ? [auditStatement(audited)] : []),
  ])
}

export async function findVersion(
  binding: D1Database,
  survey: string,
  version: number,
): Promise<{ version: number; published: string; schema: SurveySchema } | undefined> {
  const [row] = await database(binding)
    .select({ schema: surveyVersionsTable.schema, published: surveyVersionsTable.published })
    .from(surveyVersionsTable)
    .where(and(eq(surveyVersionsTable.survey, survey), eq(surveyVersionsTable.version, version)))
  return row && { version, published: row.published, schema: schemaOf(row.schema) }
}

export async function findVersions(
  binding: D1Database,
  survey: string,
): Promise<{ version: number; schema: SurveySchema }[]> {
  const found = await database(binding)
    .select({ version: surveyVersionsTable.version, schema: surveyVersionsTable.schema })
    .from(surveyVersionsTable)
    .where(eq(surveyVersionsTable.survey, survey))
    .orderBy(desc(surveyVersionsTable.version))
  return found.map(({ version, schema }) => ({ version, schema: schemaOf(schema) }))
}

function columnsOf({ settings, ...rest }: Survey) {
  return { ...rest, ...settings }
}
