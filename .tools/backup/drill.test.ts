import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { seedInto } from '../../tests/support/servers/seeded.ts'
import { root } from '../step.ts'
import { password, people } from '../seed/people.ts'
import { createKeyFile } from './encryption/keys.ts'
import { startLocalWorker } from './local-worker.ts'

const run = promisify(execFile)
/** Only ends what hangs: it starts two servers. */
const MAX_MS = 900_000
const folder = mkdtempSync(join(tmpdir(), 'mouthpiece-drill-'))
const [state, lost, store] = ['state', 'lost', 'backups'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tool = (name: string, ...args: string[]) =>
  run(process.execPath, [`.tools/${name}.ts`, ...args], { cwd: root }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
  )

async function signIn(address: string) {
  const answer = await fetch(`${address}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identity: people.ada.email, password }),
  })
  return z.object({ token: z.string() }).parse(await answer.json()).token
}

/** Creates projects one after the other until `done`; returns how many. */
async function write(address: string, isDone: () => boolean): Promise<number> {
  const token = await signIn(address)
  let made = 0
  while (!isDone()) {
    const answer = await fetch(`${address}/api/collections/cam_projects/records`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: token },
      body: JSON.stringify({ title: `Drill ${made}`, character: 'characterpip001' }),
    })
    if (answer.status !== 200) throw new Error(await answer.text())
    await answer.arrayBuffer()
    made++
  }
  return made
}

/** The database in a folder of local data. */
function databaseIn(path: string): DatabaseSync {
  const [file = ''] = globSync(join(path, 'v3/d1/**/*.sqlite')).filter((one) => !one.includes('metadata'))
  return new DatabaseSync(file)
}

const textOf = (database: DatabaseSync, query: string): string[] =>
  database
    .prepare(query)
    .all()
    .map((row) => JSON.stringify(row))

/** Tables that the writer changes: its project, counters, sign-in attempts and sessions. */
const written = new Set([
  'audit_log',
  'backup_history',
  'cam_projects',
  'cam_projects_names',
  'daily_counts',
  'daily_creators',
  'events',
  'sessions',
  'sqlite_sequence',
  'throttles',
  'users',
  'users_names',
  'backup_runs',
  'backup_touched',
  'd1_migrations',
])

test(
  'a database that is backed up while people write, and lost, comes back as it was at one moment',
  async () => {
    await seedInto(state)
    const worker = await startLocalWorker(state)
    const key = join(folder, 'key')
    const publicKey = createKeyFile(key)
    let isDone = false
    let backup
    let made
    let refused
    try {
      const writing = write(worker.address, () => isDone)
      backup = await tool('backup', '--to', store, '--at', worker.address, '--encrypt', publicKey)
      isDone = true
      made = await writing
      refused = await tool('restore', '--from', store, '--at', worker.address, '--key', key)
    } finally {
      isDone = true
      await worker.stop()
    }
    expect(backup).toMatchObject({ code: 0 })
    expect(made).toBeGreaterThan(0)
    expect(await tool('backup', '--verify', store)).toMatchObject({ code: 0 })

    expect(refused).toMatchObject({ code: 2, text: expect.stringContaining('The database is not empty') })
    cpSync(state, lost, { recursive: true })
    rmSync(state, { recursive: true })
    expect(
      await tool('restore', '--from', store, '--state', state, '--key', key, '--as-it-was'),
    ).toMatchObject({ code: 0 })

    const [before, after] = [databaseIn(lost), databaseIn(state)]
    const schema = `SELECT "type", "name", "sql" FROM "sqlite_master" WHERE "name" NOT GLOB '_cf_*' ORDER BY 1, 2`
    expect(textOf(after, schema)).toEqual(textOf(before, schema))
    const tables = before
      .prepare(`SELECT "name" FROM pragma_table_list WHERE "schema" = 'main' AND "type" = 'table'`)
      .all()
      .map(({ name }) => String(name))
    for (const table of tables.filter((name) => !written.has(name) && !/^(sqlite|_cf)_/.test(name))) {
      const rows = `SELECT rowid, * FROM "${table}" ORDER BY rowid`
      expect(textOf(after, rows), table).toEqual(textOf(before, rows))
    }
    // One writer, so each state of the table is a beginning of the last one.
    const projects = 'SELECT rowid, * FROM "cam_projects" ORDER BY rowid'
    const restored = textOf(after, projects)
    expect(restored).toEqual(textOf(before, projects).slice(0, restored.length))
    // All tables are of the same moment: what a trigger counted, named and made searchable is as much as there is.
    const count = (query: string) => Number(after.prepare(query).get()?.n)
    const exact = restored.length
    expect(count(`SELECT SUM("count") AS n FROM "daily_counts" WHERE "kind" = 'projects'`)).toBe(exact)
    expect(count('SELECT COUNT(*) AS n FROM "cam_projects_names"')).toBe(exact)
    expect(
      count(`SELECT COUNT(*) AS n FROM "cam_projects_search" WHERE "cam_projects_search" MATCH 'drill'`),
    ).toBe(exact)
  },
  MAX_MS,
)
