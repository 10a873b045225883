import { globSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import {
  generateSQLiteDrizzleJson,
  generateSQLiteMigration,
  type DrizzleSQLiteSnapshotJSON,
} from 'drizzle-kit/api'
import { backupTriggers } from '../worker/collections/backup-tables.ts'
import { privacyTriggers } from '../worker/collections/privacy-journal.ts'
import { recipientCountTriggers } from '../worker/collections/recipient-counts.ts'
import { surveyCountTriggers } from '../worker/collections/survey-counts.ts'
import { eventTriggers } from '../worker/collections/definition/event-triggers.ts'
import { collections } from '../worker/collections/index.ts'
import { letterBasesStatement, nameKeys } from '../worker/collections/name-keys.ts'
import { migrationName } from './migration-name.ts'
import { root } from './step.ts'

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

interface Trigger {
  name: string
  text: string
}

export interface DeclaredSchema {
  /** Exports of the modules that declare tables; drizzle picks the tables. */
  exports: Record<string, unknown>
  /** The triggers of events, of backups, of the privacy journal and of recipients' counts. */
  triggers: Trigger[]
}

export async function declaredSchema(): Promise<DeclaredSchema> {
  const files = globSync('worker/collections/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const modules = await Promise.all(
    files.map(
      async (file) => (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>,
    ),
  )
  return {
    exports: Object.assign({}, ...modules),
    triggers: [
      ...collections.all.flatMap(eventTriggers),
      ...backupTriggers(),
      ...privacyTriggers(),
      ...recipientCountTriggers(),
      ...surveyCountTriggers(),
    ],
  }
}

/** An in-memory database with the migrations of a folder applied. */
export function migratedDatabase(folder: string): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  for (const name of namesIn(folder, /\.sql$/)) database.exec(readFileSync(join(folder, name), 'utf8'))
  return database
}

/**
 * Compares the folder's migrations with the declared schema. Returns the new file's name, or undefined without a
 * difference.
 */
export async function writeMigration(
  folder: string,
  schema: DeclaredSchema,
  name?: string,
): Promise<string | undefined> {
  const meta = join(folder, 'meta')
  // By name: what else lies there (macOS leaves a .DS_Store) is no snapshot.
  const [previousFile = ''] = namesIn(meta, /^\d{4}_snapshot\.json$/).toReversed()
  const previous = readJson<DrizzleSQLiteSnapshotJSON>(join(meta, previousFile))
  const next = await generateSQLiteDrizzleJson(schema.exports, previous.id)
  const statements = [
    ...(await generateSQLiteMigration(previous, next)).map((statement) => statement.trim()),
    ...triggerStatements(migratedDatabase(folder), schema),
  ]
  if (statements.length === 0) return undefined

  const journalFile = join(meta, '_journal.json')
  const journal = readJson<Journal>(journalFile)
  const number = String(journal.entries.length).padStart(4, '0')
  const tag = `${number}_${name ? name.toLowerCase().replaceAll(/\W+/g, '_') : migrationName(statements)}`
  journal.entries.push({
    idx: journal.entries.length,
    version: next.version,
    when: Date.now(),
    tag,
    breakpoints: false,
  })
  writeFileSync(join(folder, `${tag}.sql`), `${statements.join('\n')}\n`)
  writeFileSync(journalFile, `${JSON.stringify(journal, null, 2)}\n`)
  rmSync(join(meta, previousFile))
  writeFileSync(join(meta, `${number}_snapshot.json`), `${JSON.stringify(next, null, 2)}\n`)
  return `${tag}.sql`
}

/**
 * The statements that replace changed triggers, drop those of events and backups that are no longer declared, and create
 * missing name keys.
 */
function triggerStatements(database: DatabaseSync, schema: DeclaredSchema): string[] {
  const rows = database.prepare(`SELECT "name", "sql" FROM "sqlite_master" WHERE "type" = 'trigger'`).all()
  const applied = new Map(rows.map(({ name, sql }) => [String(name), String(sql)]))
  const declared = new Map(schema.triggers.map(({ name, text }) => [name, text]))
  const outdated = [...applied].flatMap(([name, text]) =>
    (declared.has(name) || /^(events|backup)_/.test(name)) && declared.get(name) !== text ? [name] : [],
  )
  const changed = [...declared].filter(([name, text]) => applied.get(name) !== text)
  const newKeys = nameKeys().filter(({ triggers }) => triggers.some(({ name }) => !applied.has(name)))
  const letters = database.prepare('SELECT COUNT(*) AS "count" FROM "letter_bases"').get()
  // D1 cuts a migration at semicolons that end a line, so a trigger stays on one.
  return [
    ...outdated.map((name) => `DROP TRIGGER "${name}";`),
    ...changed.map(([, text]) => `${text};`),
    ...(letters?.count === 0 ? [letterBasesStatement()] : []),
    ...newKeys.flatMap(({ triggers, backfill }) => [
      ...triggers.map(({ text }) => `${text};`),
      `${backfill};`,
    ]),
  ]
}

function namesIn(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .toSorted()
}

function readJson<Shape>(file: string): Shape {
  // Safe: only this module writes these files.
  return JSON.parse(readFileSync(file, 'utf8')) as Shape
}
