import { and, eq, exists, sql, type SQL } from 'drizzle-orm'
import { surveysTable, surveyVersionsTable } from '../../collections/surveys.ts'
import type { SurveySchema } from '../../contract/survey/schema.ts'
import type { SurveyState } from '../../contract/survey/surveys.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import {
  database,
  execute,
  statementOf,
  type Statement,
  type StatementResult,
} from '../../platform/database.ts'
import { isBuilt, isPublished, publishBuild } from './quota-builds-storage.ts'
import type { Survey } from './survey.ts'

/**
 * Also opens the survey. False if the revision is not the newest. Throws when the same version was published at the
 * same moment.
 */
export async function publishDraft(
  binding: D1Database,
  { id, version, revision, updated, draft }: Survey & { draft: SurveySchema },
  {
    publisher,
    audited,
    build,
  }: {
    publisher: string
    audited: AuditEntry
    /** The placing of the sent responses in its quotas, if that was needed. */
    build: string | undefined
  },
): Promise<boolean> {
  const db = database(binding)
  const newest = and(
    eq(surveysTable.id, id),
    eq(surveysTable.revision, revision),
    eq(surveysTable.version, version),
    eq(surveysTable.trashed, ''),
  )
  const ready = and(newest, build === undefined ? undefined : isBuilt(id, build))
  const frozen = db
    .select({
      survey: surveysTable.id,
      version: sql<number>`${version + 1}`.as('version'),
      schema: surveysTable.draft,
      published: sql<string>`${updated}`.as('published'),
      publisher: sql<string>`${publisher}`.as('publisher'),
    })
    .from(surveysTable)
    .where(ready)
  const { changes } = await carriedOut(binding, audited, ready, [
    statementOf(db.insert(surveyVersionsTable).select(frozen)),
    ...(build === undefined
      ? []
      : publishBuild(
          { survey: id, build, quotas: draft.quotas ?? [], now: updated },
          exists(thoseOf(binding, ready)),
        )),
    statementOf(
      db
        .update(surveysTable)
        .set({ version: version + 1, changed: false, state: 'open', updated })
        .where(and(newest, build === undefined ? undefined : isPublished(id, build))),
    ),
  ])
  return changes > 0
}

/** Returns false when the survey has left the expected state meanwhile. */
export async function setState(
  binding: D1Database,
  { id, from, state, updated }: Pick<Survey, 'id' | 'state' | 'updated'> & { from: SurveyState },
  audited: AuditEntry,
): Promise<boolean> {
  const asBefore = and(eq(surveysTable.id, id), eq(surveysTable.state, from), eq(surveysTable.trashed, ''))
  const { changes } = await carriedOut(binding, audited, asBefore, [
    statementOf(database(binding).update(surveysTable).set({ state, updated }).where(asBefore)),
  ])
  return changes > 0
}

export const thoseOf = (binding: D1Database, condition: SQL | undefined) =>
  database(binding).select({ id: surveysTable.id }).from(surveysTable).where(condition)

/** Changes the surveys of a condition, and logs it only if there was one. Returns the last change. */
async function carriedOut(
  binding: D1Database,
  audited: AuditEntry,
  condition: SQL | undefined,
  changes: Statement[],
): Promise<StatementResult> {
  const there = statementOf(exists(thoseOf(binding, condition)))
  const ran = await execute(binding, [auditStatement(audited, there), ...changes])
  return ran.at(-1) ?? { rows: [], changes: 0 }
}
