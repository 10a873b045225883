import type { BackupReport, EndedBackup, LastBackup } from '../../contract/backup/history.ts'
import { auditStatement } from '../../platform/audit.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { execute, rowsOf, type Statement } from '../../platform/database.ts'

/** The actor of acts from the command line. */
const OPERATOR = 'operator'

const targetOf = (run: string) => `backups/${run}`

/** Statements that note a started backup. */
export function startStatements(run: string, now: Date): Statement[] {
  return [
    {
      text: `INSERT INTO "backup_history" ("id", "state", "started") VALUES (?, 'running', ?)`,
      params: [run, recordDateOf(now)],
    },
    auditStatement({ actor: OPERATOR, action: 'backups.start', target: targetOf(run) }),
  ]
}

/** Marks backups as failed whose open run is deleted next. */
export function abandonStatement(condition: string, now: Date): Statement {
  const reason = JSON.stringify(['It was interrupted and never continued.'])
  return {
    text: `UPDATE "backup_history" SET "state" = 'failed', "ended" = ?, "problems" = ?
      WHERE "state" = 'running' AND "id" IN (SELECT "id" FROM "backup_runs" WHERE ${condition})`,
    params: [recordDateOf(now), reason],
  }
}

/** Notes the outcome of a backup, once. */
export async function noteOutcome(
  binding: D1Database,
  run: string,
  { report, now }: { report: BackupReport; now: Date },
): Promise<void> {
  const { state, problems, encrypted, ...facts } = report
  const action = state === 'finished' ? 'backups.finish' : 'backups.fail'
  const isNew = {
    text: `NOT EXISTS (SELECT 1 FROM "backup_history" WHERE "id" = ? AND "state" = ?)`,
    params: [run, state],
  }
  const date = recordDateOf(now)
  const { at, target, rows, files, rooms, bytes, missing } = facts
  const values = [at, target, Number(encrypted), rows, files, rooms, bytes, missing, JSON.stringify(problems)]
  const names = ['at', 'target', 'encrypted', 'rows', 'files', 'rooms', 'bytes', 'missing', 'problems']
  const columns = ['id', 'state', 'started', 'ended', ...names].map((name) => `"${name}"`)
  const changed = ['state', 'ended', ...names].map((name) => `"${name}" = excluded."${name}"`)
  await execute(binding, [
    auditStatement(
      { actor: OPERATOR, action, target: targetOf(run), after: { ...facts, encrypted, problems } },
      isNew,
    ),
    {
      text: `INSERT INTO "backup_history" (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
        ON CONFLICT ("id") DO UPDATE SET ${changed.join(', ')}`,
      params: [run, state, date, date, ...values],
    },
  ])
}

/** Writes the audit entry of a restore. */
export async function noteRestore(
  binding: D1Database,
  restored: { at: string; from: string; missing: number },
): Promise<void> {
  const entry = { actor: OPERATOR, action: 'backups.restore', target: 'backups', after: restored } as const
  await execute(binding, [auditStatement(entry)])
}

interface Row extends Omit<EndedBackup, 'encrypted' | 'problems'> {
  encrypted: number
  problems: string
}

export async function findLastBackup(binding: D1Database): Promise<LastBackup> {
  const newest = (state: 'finished' | 'failed'): Statement => ({
    text: `SELECT * FROM "backup_history" WHERE "state" = '${state}' ORDER BY "ended" DESC LIMIT 1`,
    params: [],
  })
  const [finished, failed] = await execute(binding, [newest('finished'), newest('failed')])
  const [last] = rowsOf<Row>(finished).map(endedOf)
  const [failure] = rowsOf<Row>(failed).map(endedOf)
  const isLater = failure !== undefined && failure.ended > (last?.ended ?? '')
  return { last: last ?? null, failure: isLater ? failure : null }
}

function endedOf(row: Row): EndedBackup {
  const { started, ended, at, target, rows, files, rooms, bytes, missing } = row
  const problems: string[] = JSON.parse(row.problems)
  const encrypted = row.encrypted === 1
  return { started, ended, at, target, rows, files, rooms, bytes, missing, encrypted, problems }
}
