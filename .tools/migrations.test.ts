import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { unstable_splitSqlQuery as splitSql } from 'wrangler'
import { root } from './step.ts'
import { declaredSchema, migratedDatabase } from './write-migration.ts'
import { foldings } from '../worker/collections/definition/name-folding.ts'
import { nameKeys } from '../worker/collections/name-keys.ts'
import { searchTableStatements } from '../worker/collections/search-tables.ts'

/** Triggers that no collection declares. */
const handWrittenTriggers = [
  'api_tokens_end_with_account',
  'api_tokens_end_with_sessions',
  'audit_log_never_changed',
  'audit_log_never_deleted',
  'characters_delete_drawings',
  'characters_doom_pictures',
  'count_answers',
  'count_answers_at_once',
  'count_campaign_mails_failed',
  'count_campaign_mails_sent',
  'count_creators',
  'count_creators_new',
  'count_creators_recording',
  'count_creators_saving',
  'count_exports',
  'count_messages',
  'count_projects',
  'count_sign_ups',
  'count_storage_added',
  'count_storage_freed',
  'mail_consents_create',
  'mail_consents_update',
  'project_versions_gone',
  'users_news_mail_off',
  'users_news_mail_on',
  'users_survey_mail_off',
  'users_survey_mail_on',
  'users_tips_mail_off',
  'users_tips_mail_on',
]

const folder = join(root, 'migrations')
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
const database = migratedDatabase(folder)
const declared = await declaredSchema()

type Kind = 'table' | 'index' | 'trigger'

/** Name → SQL of what a database has of a kind, without what SQLite itself adds. */
const objectsOf = (source: DatabaseSync, kind: Kind): Record<string, string> =>
  Object.fromEntries(
    source
      .prepare('SELECT "name", "sql" FROM "sqlite_master" WHERE "type" = ? AND "sql" <> \'\' ORDER BY "name"')
      .all(kind)
      .map(({ name, sql }) => [String(name), String(sql)]),
  )

const tablesOf = (source: DatabaseSync) =>
  source
    .prepare(
      `SELECT "name" FROM pragma_table_list WHERE "schema" = 'main' AND "type" = 'table' AND "name" NOT LIKE 'sqlite%' ORDER BY 1`,
    )
    .all()
    .map(({ name }) => String(name))

/** Columns by name, since later migrations can add one at the end only. */
const columnsOf = (source: DatabaseSync) =>
  Object.fromEntries(
    tablesOf(source).map((table) => [
      table,
      source
        .prepare(
          'SELECT "name", "type", "notnull", "dflt_value", "pk" FROM pragma_table_info(?) ORDER BY "name"',
        )
        .all(table),
    ]),
  )

test('tables, columns and indexes are those that the worker declares', async () => {
  const created = new DatabaseSync(':memory:')
  const [empty, all] = await Promise.all([
    generateSQLiteDrizzleJson({}),
    generateSQLiteDrizzleJson(declared.exports),
  ])
  for (const statement of await generateSQLiteMigration(empty, all)) created.exec(statement)
  expect(columnsOf(database)).toEqual(columnsOf(created))
  expect(objectsOf(database, 'index')).toEqual(objectsOf(created, 'index'))
})

test('full-text tables and triggers are those that the worker declares, and those written by hand', () => {
  const search = searchTableStatements().map((statement) => statement.replace(/;$/, ''))
  const isVirtual = (statement: string) => statement.startsWith('CREATE VIRTUAL TABLE')
  expect(Object.values(objectsOf(database, 'table')).filter(isVirtual).toSorted()).toEqual(
    search.filter(isVirtual).toSorted(),
  )
  const triggers = [
    ...declared.triggers.map(({ text }) => text),
    ...nameKeys().flatMap((keys) => keys.triggers.map(({ text }) => text)),
    ...search.filter((statement) => !isVirtual(statement)),
  ]
  const applied = objectsOf(database, 'trigger')
  const byHand = Object.keys(applied).filter((name) => !triggers.includes(applied[name] ?? ''))
  expect(byHand).toEqual(handWrittenTriggers)
  expect(triggers.filter((text) => !Object.values(applied).includes(text))).toEqual([])
})

test('each trigger is one line: the platform ends a statement where a line ends in a semicolon', () => {
  const folder = join(root, 'migrations')
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line.startsWith('CREATE TRIGGER'))
  expect(lines.length).toBeGreaterThan(80)
  expect(lines.filter((line) => !line.endsWith('END;'))).toEqual([])
})

test('a fresh database has the first rooms and characters with their keys, the letters, and nothing else', () => {
  const counts = tablesOf(database).flatMap((table) => {
    const row = database.prepare(`SELECT COUNT(*) AS "count" FROM "${table}"`).get()
    return row?.count === 0 ? [] : [[table, row?.count]]
  })
  expect(Object.fromEntries(counts)).toEqual({
    characters: 2,
    characters_names: 2,
    chat_rooms: 4,
    chat_rooms_names: 4,
    letter_bases: foldings.length,
  })
  const keysOf = (table: string) =>
    database
      .prepare(`SELECT "id", "key" FROM "${table}_names" ORDER BY "id"`)
      .all()
      .map(({ id, key }) => `${String(id)} ${String(key)}`)
  expect([...keysOf('characters'), ...keysOf('chat_rooms')]).toEqual([
    'characterpip001 pip',
    'charactertatt01 tatters',
    'roomcreations01 creations',
    'roomfeedback001 feedback',
    'roomgeneral0001 general',
    'roomintroduce01 introductions',
  ])
})

test('D1 takes each migration: wrangler finds its statements, and none is too long', () => {
  const split = new DatabaseSync(':memory:')
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8')
    // D1 takes 100,000 bytes at once; wrangler sends a migration whole, with a statement of its own behind it.
    expect(Buffer.byteLength(text), file).toBeLessThan(99_000)
    // `prepare` compiles one statement and ignores what follows it.
    for (const statement of splitSql(text)) {
      expect(Buffer.byteLength(statement), statement.slice(0, 80)).toBeLessThan(90_000)
      split.prepare(statement).run()
    }
  }
  for (const kind of ['table', 'index', 'trigger'] as const)
    expect(objectsOf(split, kind)).toEqual(objectsOf(database, kind))
})

test('the journal lists the files by number and name, and the newest has the only snapshot', () => {
  const journal = readFileSync(join(folder, 'meta/_journal.json'), 'utf8')
  // Safe: `npm run migration` writes it.
  const { entries } = JSON.parse(journal) as { entries: { idx: number; tag: string }[] }
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files)
  for (const { idx, tag } of entries)
    expect(tag).toMatch(new RegExp(`^${String(idx).padStart(4, '0')}(_[a-z0-9]+)+$`))
  const newest = String(entries.length - 1).padStart(4, '0')
  expect(readdirSync(join(folder, 'meta')).filter((name) => name.endsWith('.json'))).toEqual([
    `${newest}_snapshot.json`,
    '_journal.json',
  ])
})
