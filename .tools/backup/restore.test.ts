import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backedUpTables } from '../../worker/collections/backup-tables.ts'
import { readSchema, type StoredRow } from '../../worker/contract/backup/dump.ts'
import { root } from '../step.ts'
import { migratedDatabase } from '../write-migration.ts'
import { ChunkWriter } from './chunks.ts'
import { createKeyFile } from './encryption/keys.ts'
import { newBackupFolder, saveManifest } from './folders.ts'
import { migrate } from './migrate.ts'
import { nothingApplied } from '../../tests/support/backup/nothing-applied.ts'
import { newManifest } from '../../tests/support/backup/new-manifest.ts'
import type { Manifest } from './manifest.ts'
import type { OperatorClient } from './operator-client.ts'
import { dropEverything, existingTables, restoreTables, restoreTriggers } from './restore-database.ts'
import { folderStore } from './store/folder-store.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mouthpiece-restore-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const names = readdirSync(join(root, 'migrations'))
  .filter((name) => name.endsWith('.sql'))
  .toSorted()

const emptyManifest = newManifest({
  deployment: { migrations: names, secretFingerprint: 'mine', settings: [] },
})

async function store(changes: Partial<Manifest>): Promise<void> {
  await saveManifest(newBackupFolder(folderStore(folder), new Date()), { ...emptyManifest, ...changes })
}

/** Restores from the folder into a worker whose every answer is `answer`, or that by path; returns the calls that it got. */
async function restoreInto(answer: unknown, byPath: Record<string, unknown> = {}, ...more: string[]) {
  const calls: string[] = []
  const server = createServer((asked, response) => {
    calls.push(`${asked.method} ${asked.url}`)
    asked.resume()
    response.end(JSON.stringify(byPath[asked.url ?? ''] ?? answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Safe: it listens on a port.
  const { port } = server.address() as AddressInfo
  const args = ['.tools/restore.ts', '--from', folder, '--at', `http://127.0.0.1:${port}`, ...more]
  const env = { ...process.env, BACKUP_SECRET: 'a-secret-that-nobody-checks-here', BACKUP_KEY: '' }
  const ended = await promisify(execFile)(process.execPath, args, { cwd: root, env }).then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  )
  server.close()
  server.closeAllConnections()
  return { code: ended.code, text: ended.stderr, calls }
}

test('a backup of a newer release is refused, before the worker is called', async () => {
  await store({ deployment: { ...emptyManifest.deployment, migrations: [...names, '9999_later.sql'] } })
  expect(await restoreInto({})).toEqual({
    code: 2,
    text: expect.stringMatching(/newer release, so nothing was changed: this one has no 9999_later\.sql/),
    calls: [],
  })
})

test('another AUTH_SECRET is refused, with what to do', async () => {
  await store({})
  const { code, text, calls } = await restoreInto({
    migrations: [],
    secretFingerprint: 'other',
    settings: [],
  })
  expect(code).toBe(2)
  expect(text).toContain('AUTH_SECRET is not the one of the backup')
  expect(text).toContain('--other-secret')
  expect(calls).toEqual(['GET /api/operator/deployment'])
})

test('a restored product is checked: what it lacks is named, and the exit code says so', async () => {
  await store({ tables: [{ name: 'users', columns: ['id'], rows: 0, chunks: [] }] })
  const answer = {
    // The deployment, and its empty database.
    migrations: [],
    secretFingerprint: 'mine',
    settings: [],
    objects: [],
    eventSeq: 0,
    // Answers of the calls of a restore.
    changes: 0,
    counts: { users: 0 },
    // Pages of rooms, of references and of the privacy journal.
    ids: [],
    more: false,
    lost: [],
    next: null,
    ...nothingApplied,
  }
  const media = '/api/operator/lost-references/media?after='
  const whole = await restoreInto(answer)
  expect(whole).toMatchObject({ code: 0, text: '' })
  expect(whole.calls).toContain(`GET ${media}`)
  const broken = await restoreInto(answer, {
    [media]: { lost: [['a', 'media/a']], next: null },
    '/api/operator/counts': { counts: { users: 1 } },
  })
  expect(broken).toMatchObject({
    code: 3,
    text: 'Missing: rows of users: 1 instead of 0.\nMissing: media/a, which a of media names.\n',
  })
})

test('a backup without a manifest is none', async () => {
  newBackupFolder(folderStore(folder), new Date())
  expect(await restoreInto({})).toMatchObject({
    code: 2,
    text: expect.stringContaining('no complete backup'),
  })
})

test('an encrypted backup is opened by its own key alone, and a wrong one changes nothing', async () => {
  const [own, other] = [join(folder, 'own.key'), join(folder, 'other.key')]
  await store({ recipient: createKeyFile(own) })
  createKeyFile(other)
  const deployment = { migrations: [], secretFingerprint: 'other', settings: [] }
  const [without, wrong, right] = await Promise.all([
    restoreInto({}),
    restoreInto({}, {}, '--key', other),
    restoreInto(deployment, {}, '--key', own),
  ])
  const refused = { code: 2, calls: [] }
  expect(without).toMatchObject({ ...refused, text: expect.stringContaining('The backup is encrypted.') })
  expect(wrong).toMatchObject({
    ...refused,
    text: expect.stringContaining('The private key does not open this backup'),
  })
  expect(right.calls).toEqual(['GET /api/operator/deployment'])
})

test('a backup with a damaged database or a cut manifest is refused, before the worker is called', async () => {
  const backup = newBackupFolder(folderStore(folder), new Date())
  const chunks: Manifest['tables'][number]['chunks'] = []
  const writer = new ChunkWriter(backup, 'd1/users', chunks)
  await writer.add([['1', ['ada']]])
  await writer.flush()
  await saveManifest(backup, {
    ...emptyManifest,
    tables: [{ name: 'users', columns: ['id'], rows: 1, chunks }],
  })
  const cut = (name: string) => {
    const path = join(folder, backup.folder, name)
    writeFileSync(path, readFileSync(path).subarray(0, -3))
  }
  cut('d1/users-0001.ndjson.gz')
  expect(await restoreInto({})).toMatchObject({
    code: 2,
    text: expect.stringMatching(/damaged, so nothing was changed:\nd1\/users-0001.* is incomplete/),
    calls: [],
  })
  cut('manifest.json')
  expect(await restoreInto({})).toMatchObject({
    code: 1,
    text: expect.stringContaining('manifest.json is damaged'),
    calls: [],
  })
})

/** A worker's database, for the calls that write it. */
function databaseClient(database: DatabaseSync): OperatorClient {
  const run = (statements: string[]) => {
    for (const statement of statements) database.exec(statement)
  }
  const call = async ({ path }: { path: string }, { body }: { body?: unknown } = {}) => {
    if (path === readSchema.path) return { objects: schemaOf(database) }
    if (path === '/api/operator/restore/statements') return run((body as { statements: string[] }).statements)
    // Safe: the tool sends what the contract says.
    const { table, columns, rows } = body as { table: string; columns: string[]; rows: StoredRow[] }
    const values = `?${', ?'.repeat(columns.length)}`
    const insert = database.prepare(
      `INSERT INTO "${table}" (rowid, ${columns.map((name) => `"${name}"`).join(', ')}) VALUES (${values})`,
    )
    for (const [rid, row] of rows) insert.run(rid, ...(row as (string | number | null)[]))
    return {}
  }
  return { call } as unknown as OperatorClient
}

const schemaOf = (database: DatabaseSync) =>
  database
    .prepare(
      `SELECT "type", "name", "tbl_name" AS "table", "sql" FROM "sqlite_master" AS m WHERE "sql" <> '' AND "name" NOT GLOB 'sqlite_*'
        AND NOT EXISTS (SELECT 1 FROM "sqlite_master" AS v WHERE v."sql" LIKE 'CREATE VIRTUAL TABLE%' AND m."name" GLOB v."name" || '_*' AND m."type" = 'table')
        ORDER BY rowid`,
    )
    .all() as Manifest['schema']

test('--force empties a filled database; without it nothing is written', async () => {
  const database = migratedDatabase(join(root, 'migrations'))
  database.exec(`INSERT INTO "users" ("id", "created", "updated", "email", "name") VALUES
    ('ada', '2026-01-01', '2026-01-01', 'ada@example.com', 'Ada')`)
  const client = databaseClient(database)
  expect(await existingTables(client)).toEqual(expect.arrayContaining(['users', 'users_search', 'audit_log']))
  await dropEverything(client)
  expect(await existingTables(client)).toEqual([])
  expect(schemaOf(database)).toEqual([])

  await store({})
  const objects = [{ type: 'table', name: 'users', table: 'users', sql: 'CREATE TABLE "users" ("id")' }]
  const answer = { migrations: [], secretFingerprint: 'mine', settings: [], objects, eventSeq: 0 }
  expect(await restoreInto(answer)).toMatchObject({
    code: 2,
    text: expect.stringContaining('The database is not empty, so nothing was changed.'),
    calls: ['GET /api/operator/deployment', `GET ${readSchema.path}`],
  })
})

test('a backup of an older release is restored, and migrated to this one', async () => {
  const older = join(folder, 'older')
  cpSync(join(root, 'migrations'), older, { recursive: true })
  for (const name of names.slice(1)) rmSync(join(older, name))
  const source = migratedDatabase(older)
  source.exec(`INSERT INTO "users" ("id", "created", "updated", "email", "name") VALUES
    ('ada', '2026-01-01', '2026-01-01', 'ada@example.com', 'Ada'), ('ben', '2026-01-02', '2026-01-02', 'ben@example.com', 'Ben');
    DELETE FROM "users" WHERE "id" = 'ada'`)
  // D1 adds it by itself.
  source.exec('CREATE TABLE "d1_migrations" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "name" TEXT UNIQUE)')
  const backup = newBackupFolder(folderStore(folder), new Date())
  const schema = schemaOf(source)
  const tables: Manifest['tables'] = []
  for (const name of backedUpTables.filter((table) => schema.some((one) => one.name === table))) {
    const statement = source.prepare(`SELECT rowid AS "rowid of this row", * FROM "${name}"`)
    const columns = source
      .prepare(`SELECT "name" FROM pragma_table_info('${name}')`)
      .all()
      .map((one) => String(one.name))
    const rows = statement
      .all()
      .map((row) => [row['rowid of this row'], columns.map((column) => row[column])])
    const chunks: Manifest['tables'][number]['chunks'] = []
    const writer = new ChunkWriter(backup, `d1/${name}`, chunks)
    await writer.add(rows)
    await writer.flush()
    tables.push({ name, columns, rows: rows.length, chunks })
  }
  const deployment = {
    ...emptyManifest.deployment,
    migrations: names.slice(0, 1).map((name) => basename(name)),
  }
  const manifest = { ...emptyManifest, deployment, schema, tables }

  const target = new DatabaseSync(':memory:')
  const client = databaseClient(target)
  await restoreTables(client, backup, manifest)
  await restoreTriggers(client, manifest)
  await migrate(client, manifest)
  const today = migratedDatabase(join(root, 'migrations'))
  const sorted = (database: DatabaseSync) =>
    schemaOf(database)
      .filter(({ name }) => name !== 'd1_migrations')
      .map(({ name, sql }) => `${name}: ${sql}`)
      .toSorted()
  expect(sorted(target)).toEqual(sorted(today))
  expect(target.prepare('SELECT rowid AS rid, "id", "name" FROM "users"').all()).toEqual([
    { rid: 2, id: 'ben', name: 'Ben' },
  ])
  expect(target.prepare('SELECT "name" FROM "d1_migrations" ORDER BY 1').all()).toEqual(
    names.map((name) => ({ name })),
  )
})
