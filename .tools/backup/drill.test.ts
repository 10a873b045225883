import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { seedInto } from '../../tests/support/servers/seeded.ts'
import { people, password } from '../seed/people.ts'
import { runningProduct, signedIn } from '../seed/running-product.ts'
import { root } from '../step.ts'
import { fileLines } from './backup-files.ts'
import { roomLines } from './backup-rooms.ts'
import { chosenBackup, readManifest } from './folders.ts'
import { localSecret, startLocalWorker } from './local-worker.ts'

const run = promisify(execFile)
/** Several writes fall into each stage of a backup. */
const WRITE_EVERY_MS = 25
/** Only ends what hangs: it starts two servers. */
const MAX_MS = 900_000
const folder = mkdtempSync(join(tmpdir(), 'mouthpiece-drill-'))
const [state, lost, store, again] = ['state', 'lost', 'backups', 'again'].map((name) =>
  join(folder, name),
) as [string, string, string, string]
/** An operator's environment, which lacks this folder's `.dev.vars`. */
const env = () => ({ ...process.env, BACKUP_SECRET: localSecret() ?? '' })

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tool = (name: string, ...args: string[]) =>
  run(process.execPath, [`.tools/${name}.ts`, ...args], { cwd: root, env: env() }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  )

/** An address of the worker at `target` whose answers `fault` may replace: by a status, or by none. */
async function faultyLine(target: string) {
  const line: { address: string; fault: (path: string) => number | undefined; server: Server } = {
    address: '',
    fault: () => undefined,
    server: createServer((asked, answer) => {
      const { method, headers, url: path = '' } = asked
      const status = line.fault(path)
      if (status !== undefined) {
        asked.resume()
        answer
          .writeHead(status)
          .end(JSON.stringify({ status, code: 'storage_unavailable', message: 'Silent.', data: {} }))
        return
      }
      const onward = request(new URL(path, target), { method, headers }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      })
      onward.on('error', () => answer.destroy())
      asked.pipe(onward)
    }),
  }
  line.server.listen(0, 'localhost')
  await once(line.server, 'listening')
  // Safe: it listens on a port.
  line.address = `http://localhost:${(line.server.address() as AddressInfo).port}`
  return line
}

/** Runs a backup that is killed at a call which `isLast` chooses. */
async function cutOff(line: Awaited<ReturnType<typeof faultyLine>>, isLast: (path: string) => boolean) {
  const args = ['.tools/backup.ts', '--to', store, '--at', line.address]
  const child = spawn(process.execPath, args, { cwd: root, env: env(), stdio: 'ignore' })
  const ended = once(child, 'exit')
  line.fault = (path) => {
    if (isLast(path)) child.kill('SIGKILL')
    return undefined
  }
  await ended
  line.fault = () => undefined
}

/** Creates projects and messages, one after the other, until it is stopped. */
async function keepWriting(address: string) {
  const ada = await signedIn(runningProduct(address), people.ada.email, password)
  const answer = await fetch(`${address}/api/collections/chat_rooms/records?filter=slug%3D%22voices%22`, {
    headers: { Authorization: ada.token },
  })
  const room = String(((await answer.json()) as { items: { id: string }[] }).items[0]?.id)
  let isDone = false
  const post = (path: string, body: Record<string, string>) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: ada.token },
      body: JSON.stringify(body),
    })
  const written = (async () => {
    for (let made = 0; !isDone; made++) {
      const project = { title: `Drill ${made}`, character: 'characterpip001' }
      const created = await post('/api/collections/cam_projects/records', project)
      if (created.status !== 200) throw new Error(await created.text())
      await created.arrayBuffer()
      const sent = await post('/api/collections/chat_messages/records', { room, message: `Drill ${made}` })
      // One person may write so much in a room.
      if (sent.status !== 200 && sent.status !== 429) throw new Error(await sent.text())
      await sent.arrayBuffer()
      await sleep(WRITE_EVERY_MS)
    }
  })()
  return {
    room,
    async stop() {
      isDone = true
      await written
    },
  }
}

/** The database in a folder of local data. */
function databaseIn(path: string): DatabaseSync {
  const [file = ''] = globSync(join(path, 'v3/d1/**/*.sqlite')).filter((one) => !one.includes('metadata'))
  return new DatabaseSync(file)
}

/** The rows of a query; some tables have integers beyond 2^53. */
function textOf(database: DatabaseSync, query: string): string[] {
  const statement = database.prepare(query)
  statement.setReadBigInts(true)
  const exact = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  return statement.all().map((row) => JSON.stringify(row, exact))
}

/** Tables of an object that a restore does not write as they were, and those that it fills again. */
const ownOfObject = /^(?:sqlite|_cf|backup|segments)_|^(?:facts|gateways|__.*|segments)$/

/** The rows of each room and each jam, by object and table. */
function roomsIn(path: string): Map<string, Map<string, string[]>> {
  const files = globSync(join(path, 'v3/do/*{ChatRoom,JamRoom}*/*.sqlite')).filter(
    (one) => !one.includes('metadata'),
  )
  return new Map(
    files.map((file) => {
      const database = new DatabaseSync(file)
      const tables = database
        .prepare(`SELECT "name" FROM "sqlite_master" WHERE "type" = 'table' ORDER BY 1`)
        .all()
        .map(({ name }) => String(name))
        .filter((name) => !ownOfObject.test(name))
      const rows = new Map(
        tables.map((name) => [name, textOf(database, `SELECT * FROM "${name}" ORDER BY 1, 2`)]),
      )
      database.close()
      return [file.slice(join(path, 'v3/do').length), rows] as const
    }),
  )
}

/** Tables that the writer changes: its project, its room's copy, counters, sign-in attempts and sessions. */
const written = new Set([
  'audit_log',
  'backup_history',
  'cam_projects',
  'cam_projects_names',
  'chat_messages',
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
  // A restored jam copies its document again.
  'jams',
])

test(
  'a product that is backed up while people write, and lost, comes back as it was at one moment',
  async () => {
    await seedInto(state)
    const worker = await startLocalWorker(state)
    const line = await faultyLine(worker.address)
    let writing: Awaited<ReturnType<typeof keepWriting>> | undefined
    try {
      const filled = await tool('examples', worker.address, '--persist-to', state)
      expect(filled).toEqual({ code: 0, text: expect.stringContaining('The examples are there.') })
      writing = await keepWriting(worker.address)
      const { room } = writing
      // The tool is killed, the disk is full, and a room does not answer.
      await cutOff(line, (path) => path.endsWith('/tables/users'))
      const [begun = ''] = readdirSync(store)
      const full = join(store, begun, 'd1/touched-0001.ndjson.gz.new')
      symlinkSync('/dev/full', full)
      const toFullDisk = await tool('backup', '--to', store, '--at', line.address)
      expect(toFullDisk).toMatchObject({ code: 1, text: expect.stringContaining('ENOSPC') })
      expect(existsSync(join(store, begun, 'manifest.json'))).toBe(false)
      expect(await tool('backup', '--verify', store)).toMatchObject({ code: 2 })
      rmSync(full)
      line.fault = (path) => (path.startsWith(`/api/operator/rooms/chat/${room}/`) ? 503 : undefined)
      const continued = await tool('backup', '--to', store, '--at', line.address)
      expect(continued).toMatchObject({
        code: 3,
        text: expect.stringContaining(`Continuing ${store}/${begun}`),
      })
      expect(continued.text).toContain(`Missing: chat ${room} (`)
      line.fault = () => undefined
      const complete = await tool('backup', '--to', store, '--at', line.address)
      expect(complete).toMatchObject({ code: 0, text: expect.stringContaining(', 0 new) as of') })
      await writing.stop()
      const refused = await tool('restore', '--from', store, '--at', worker.address)
      expect(refused).toMatchObject({ code: 2, text: expect.stringContaining('The database is not empty') })
    } finally {
      await writing?.stop()
      line.server.close()
      line.server.closeAllConnections()
      await worker.stop()
    }

    cpSync(state, lost, { recursive: true })
    rmSync(join(state, 'v3/d1'), { recursive: true })
    for (const rooms of globSync(join(state, 'v3/do/*Room*'))) rmSync(rooms, { recursive: true })
    const blobs = globSync(join(state, 'v3/r2/*/blobs/*')).toSorted()
    expect(blobs.length).toBeGreaterThan(3)
    for (const blob of blobs.filter((_, index) => index % 3 === 0)) rmSync(blob)
    const fresh = await startLocalWorker(state, { restoring: true })
    try {
      const restored = await tool('restore', '--from', store, '--at', fresh.address, '--as-it-was')
      expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('Restored the state of') })
      // The restored product has the same files, byte by byte, and the same rooms.
      expect(await tool('backup', '--to', again, '--at', fresh.address)).toMatchObject({ code: 0 })
    } finally {
      await fresh.stop()
    }
    expect(await contentsOf(again)).toEqual(await contentsOf(store))

    const [before, after] = [databaseIn(lost), databaseIn(state)]
    const schema = `SELECT "type", "name", "sql" FROM "sqlite_master" WHERE "name" NOT GLOB '_cf_*' ORDER BY 1, 2`
    expect(textOf(after, schema)).toEqual(textOf(before, schema))
    const tables = before
      .prepare(`SELECT "name" FROM pragma_table_list WHERE "schema" = 'main' AND "type" = 'table'`)
      .all()
      .map(({ name }) => String(name))
    for (const table of tables.filter((name) => !written.has(name) && !/^(sqlite|_cf)_/.test(name))) {
      // Name keys are made again, with rowids of their own.
      const rows = table.endsWith('_names')
        ? `SELECT * FROM "${table}" ORDER BY 1`
        : `SELECT rowid, * FROM "${table}" ORDER BY rowid`
      expect(textOf(after, rows), table).toEqual(textOf(before, rows))
    }
    // One writer, so each state of the table is a beginning of the last one.
    const projects = `SELECT rowid, * FROM "cam_projects" ORDER BY rowid`
    const known = textOf(after, projects)
    expect(known).toEqual(textOf(before, projects).slice(0, known.length))
    // All tables are of the same moment: what a trigger counted, named and made searchable is as much as there is.
    const count = (query: string) => Number(after.prepare(query).get()?.n)
    const exact = known.length
    expect(count(`SELECT SUM("count") AS n FROM "daily_counts" WHERE "kind" = 'projects'`)).toBe(exact)
    expect(count('SELECT COUNT(*) AS n FROM "cam_projects_names"')).toBe(exact)
    const found = `SELECT COUNT(*) AS n FROM "cam_projects_search" WHERE "cam_projects_search" MATCH 'drill'`
    expect(count(found)).toBe(count(`SELECT COUNT(*) AS n FROM "cam_projects" WHERE "title" GLOB 'Drill *'`))

    const [roomsBefore, roomsAfter] = [roomsIn(lost), roomsIn(state)]
    expect([...roomsAfter.keys()].toSorted()).toEqual([...roomsBefore.keys()].toSorted())
    let used = 0
    for (const [object, contents] of roomsBefore) {
      const isWritten = contents.get('messages')?.some((row) => row.includes('"Drill 0"')) ?? false
      for (const [table, rows] of contents) {
        const back = roomsAfter.get(object)?.get(table) ?? []
        if (table === 'messages' || table === 'log') used += back.length
        if (!isWritten) expect(back, `${object} ${table}`).toEqual(rows)
        else if (table === 'messages') expect(back).toEqual(rows.slice(0, back.length))
      }
    }
    expect(used).toBeGreaterThan(10)
  },
  MAX_MS,
)

/** The files of the newest backup by their hashes, and the newest events of its rooms. */
async function contentsOf(path: string) {
  const backup = await chosenBackup(path)
  if (!backup) throw new Error('There is no complete backup.')
  const manifest = await readManifest(backup)
  return {
    files: (await fileLines(backup, manifest)).map(({ key, size, type, sha256 }) => [
      key,
      size,
      type,
      sha256,
    ]),
    rooms: (await roomLines(backup, manifest)).map(({ kind, id, position: { rev } }) => [kind, id, rev]),
  }
}
