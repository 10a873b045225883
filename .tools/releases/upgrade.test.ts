import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { D1Database } from '@cloudflare/workers-types'
import { expect, test, vi } from 'vitest'
import { getPlatformProxy } from 'wrangler'
import { migrate } from '../local-migrations.ts'
import { columnsOf, removalsBetween, tablesIn } from '../schema-removals.ts'
import { root } from '../step.ts'

const schemaFile = join(import.meta.dirname, 'schema.sql')

/** Statements end in a semicolon and an empty line, as triggers have semicolons within. */
const SEPARATOR = ';\n\n'

interface LastRelease {
  /** File names of the migrations that it has. */
  migrations: string[]
  statements: string[]
}

function readLastRelease(): LastRelease {
  const [head = '', ...statements] = readFileSync(schemaFile, 'utf8').trimEnd().split(SEPARATOR)
  const [, names = ''] = /^-- Migrations: (.+)$/m.exec(head) ?? []
  const [, first = ''] = head.split('\n\n')
  return {
    migrations: names.split(', '),
    statements: [first, ...statements].map((statement) => statement.replace(/;$/, '')),
  }
}

function recordRelease(migrations: readonly string[], database: DatabaseSync): void {
  const head = `-- Migrations: ${migrations.join(', ')}\n\n`
  writeFileSync(schemaFile, `${head}${schemaStatements(database).join(SEPARATOR)};\n`)
}

/** The statements that create a database's tables, indexes and triggers, without SQLite's own and full-text shadows. */
function schemaStatements(database: DatabaseSync): string[] {
  const shadows = `SELECT "name" FROM pragma_table_list WHERE "type" = 'shadow'`
  return database
    .prepare(
      `SELECT "sql" FROM "sqlite_master" WHERE "sql" <> '' AND "name" NOT LIKE 'sqlite%' AND "name" NOT IN (${shadows}) ORDER BY "rowid"`,
    )
    .all()
    .map(({ sql }) => String(sql))
}

/** Ordinary tables: full-text tables are written by triggers only. */
function plainTables(database: DatabaseSync): string[] {
  const virtual = database
    .prepare(`SELECT "name" FROM pragma_table_list WHERE "type" = 'virtual'`)
    .all()
    .map(({ name }) => String(name))
  return tablesIn(database).filter((table) => !virtual.includes(table))
}

/** The insert that the release's own code makes: of all columns that it knows. */
function insertOf(release: DatabaseSync, table: string) {
  const names = columnsOf(release, table).map(({ name }) => `"${name}"`)
  return `INSERT INTO "${table}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
}

/** Values for a row: a column's default where its form matters, as in JSON; others name their column. */
function rowOf(release: DatabaseSync, table: string, row: number): SQLInputValue[] {
  return columnsOf(release, table).map(({ name, type, dflt_value: value, pk }) => {
    // SQLite counts on.
    if (type === 'integer' && pk === 1) return null
    if (value !== null && value !== "''") {
      const { result } = release.prepare(`SELECT ${value} AS "result"`).get() ?? {}
      return result ?? null
    }
    if (type === 'integer' || type === 'real') return row
    // A migration deletes drawings without a character.
    if (name === 'character') return `characters id ${row}`
    // With the table: rows that triggers add for another table have its values.
    return `${table} ${name} ${row}`
  })
}

const folder = join(root, 'migrations')
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')

function migrated(names: readonly string[], database = new DatabaseSync(':memory:')): DatabaseSync {
  for (const name of names) database.exec(textOf(name))
  return database
}

if (process.env['RELEASE'] === 'record') recordRelease(files, migrated(files))

const last = readLastRelease()
const newer = files.slice(last.migrations.length)

function releasedDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  for (const statement of last.statements) database.exec(statement)
  return database
}

/** A migration that is not additive says why no running release minds. */
const EXCUSE = /^-- Not additive: \S.+$/m

const ROWS = 3

/** A released database with rows in each table; most references lead nowhere, as their values are made up. */
function filledDatabase(): DatabaseSync {
  const database = releasedDatabase()
  database.exec('PRAGMA foreign_keys = OFF')
  for (const table of plainTables(database)) {
    const insert = database.prepare(insertOf(database, table))
    for (let row = 1; row <= ROWS; row++) insert.run(...rowOf(database, table, row))
  }
  return database
}

const quoted = (database: DatabaseSync, table: string) =>
  columnsOf(database, table).map(({ name }) => `"${name}"`)

test('no migration of the last release was edited, and none was put among them', () => {
  expect(files.slice(0, last.migrations.length)).toEqual(last.migrations)
  expect(schemaStatements(migrated(last.migrations))).toEqual(last.statements)
})

test('each newer migration only adds, or says why that is no matter', () => {
  for (const [index, name] of newer.entries()) {
    const earlier = [...last.migrations, ...newer.slice(0, index)]
    const removals = removalsBetween(migrated(earlier), migrated([...earlier, name]))
    if (!EXCUSE.test(textOf(name))) expect(removals, name).toEqual([])
  }
})

test('what a running release would notice is found', () => {
  const schema = 'CREATE TABLE a (id text PRIMARY KEY, b text, c integer); CREATE TABLE d (e text)'
  const changed = (statements: string) => {
    const [before, after] = [new DatabaseSync(':memory:'), new DatabaseSync(':memory:')]
    for (const database of [before, after]) database.exec(schema)
    after.exec(statements)
    return removalsBetween(before, after)
  }
  expect(changed("ALTER TABLE a ADD f text; ALTER TABLE d ADD g text NOT NULL DEFAULT ''")).toEqual([])
  expect(changed('CREATE TABLE h (i text); CREATE INDEX j ON a (b)')).toEqual([])
  expect(changed('DROP TABLE d')).toEqual(['the table d is missing'])
  expect(changed('ALTER TABLE d RENAME TO k')).toEqual(['the table d is missing'])
  expect(changed('ALTER TABLE a DROP COLUMN b')).toEqual(['a.b is missing'])
  expect(changed('ALTER TABLE a RENAME COLUMN b TO l')).toEqual(['a.b is missing'])
  expect(changed('CREATE UNIQUE INDEX m ON a (b)')).toEqual(['m is a new unique index on a'])
  expect(changed('DROP TABLE d; CREATE TABLE d (e integer NOT NULL, n text NOT NULL)')).toEqual([
    'd.e was text and is integer',
    'd.n is new and has no default',
  ])
})

test('the last release with its rows becomes today’s database, and no row changes', () => {
  const database = filledDatabase()
  const tables = plainTables(database)
  expect(tables.length).toBeGreaterThan(40)
  const read = () =>
    Object.fromEntries(
      tables.map((table) => {
        const columns = quoted(released, table).join(', ')
        return [table, database.prepare(`SELECT rowid, ${columns} FROM "${table}" ORDER BY rowid`).all()]
      }),
    )
  const released = releasedDatabase()
  const before = read()
  expect(Object.values(before).every((rows) => rows.length >= ROWS)).toBe(true)
  migrated(newer, database)
  expect(read()).toEqual(before)
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  const today = migrated(files)
  expect(schemaStatements(database).toSorted()).toEqual(schemaStatements(today).toSorted())
})

test('after a roll-back the statements of the last release work on today’s tables', () => {
  const released = releasedDatabase()
  const database = migrated(newer, filledDatabase())
  database.exec('PRAGMA foreign_keys = OFF')
  for (const table of plainTables(released)) {
    const row = ROWS + 1
    const columns = quoted(released, table)
    const { lastInsertRowid: rowid } = database
      .prepare(insertOf(released, table))
      .run(...rowOf(released, table, row))
    const one = `SELECT ${columns.join(', ')} FROM "${table}" WHERE rowid = ?`
    expect(Object.values(database.prepare(one).get(rowid) ?? {}), table).toHaveLength(columns.length)
    // The audit log is never changed, which a trigger sees to.
    if (table === 'audit_log') continue
    const assignments = columns.map((column) => `${column} = ${column}`).join(', ')
    expect(database.prepare(`UPDATE "${table}" SET ${assignments} WHERE rowid = ?`).run(rowid).changes).toBe(
      1,
    )
    expect(database.prepare(`DELETE FROM "${table}" WHERE rowid = ?`).run(rowid).changes, table).toBe(1)
  }
})

test('a migration that fails in the middle leaves the database as it was, and works once corrected', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const scratch = mkdtempSync(join(tmpdir(), 'mouthpiece-upgrade-'))
  const configPath = join(scratch, 'wrangler.toml')
  const database = '[[d1_databases]]\nbinding = "DB"\ndatabase_name = "x"\ndatabase_id = "x"\n'
  writeFileSync(configPath, `name = "x"\ncompatibility_date = "2026-09-01"\n${database}`)
  const persist = { path: join(scratch, 'state') }
  const local = await getPlatformProxy<{ DB: D1Database }>({ configPath, persist, remoteBindings: false })
  try {
    const { DB } = local.env
    const paths = files.map((name) => join(folder, name))
    await migrate(DB, paths)
    const state = async () => [
      await DB.prepare('SELECT name, sql FROM sqlite_master ORDER BY name').raw(),
      await DB.prepare('SELECT name FROM d1_migrations').raw(),
      await DB.prepare('SELECT slug FROM chat_rooms ORDER BY slug').raw(),
    ]
    const before = await state()
    const next = join(scratch, '9999_next.sql')
    const begin = "CREATE TABLE fresh (a text);\nUPDATE chat_rooms SET slug = slug || '-moved';\n"
    writeFileSync(next, `${begin}INSERT INTO fresh (missing) VALUES (1);\n`)
    await expect(migrate(DB, [...paths, next])).rejects.toThrow('missing')
    expect(await state()).toEqual(before)
    writeFileSync(next, `${begin}INSERT INTO fresh (a) VALUES (1);\n`)
    await migrate(DB, [...paths, next])
    expect((await state())[2]).toContainEqual(['general-moved'])
  } finally {
    await local.dispose()
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
})
