import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StoredRow, StoredValue, TouchedRow } from '../../worker/contract/backup/dump.ts'
import { backedUpTables, excludedTables } from '../../worker/collections/backup-tables.ts'
import { closeAbandonedRuns } from '../../worker/features/backup/dump-storage.ts'
import { objects, purgeDoomed } from '../../worker/platform/objects.ts'
import { operate, sendSigned } from '../support/worker/operator.ts'
import { api, migrated, newProject, person } from '../support/worker/world.ts'

interface Opened {
  run: string
  start: number
  tables: { name: string; columns: string[] }[]
}

beforeAll(migrated)

const open = () => operate<Opened>('POST', '/api/operator/backups')
const close = (run: string) => operate('DELETE', `/api/operator/backups/${run}`)
const page = (run: string, table: string, after?: string) =>
  operate<{ rows: StoredRow[]; next: string | null; isLast: boolean }>(
    'GET',
    `/api/operator/backups/${run}/tables/${table}${after === undefined ? '' : `?after=${after}`}`,
  )
const touched = (run: string, after: number) =>
  operate<{ rows: TouchedRow[]; next: number; left: number; at: string }>(
    'GET',
    `/api/operator/backups/${run}/touched?after=${after}`,
  )

type Copy = Map<string, Map<string, StoredValue[]>>

/** All pages of all tables; `between` runs after each page. */
async function dumped({ run, tables }: Opened, between: () => Promise<unknown>): Promise<Copy> {
  const copy: Copy = new Map()
  for (const { name } of tables) {
    const rows = new Map<string, StoredValue[]>()
    let after: string | undefined
    do {
      const { rows: found, next } = await page(run, name, after)
      for (const [rid, values] of found) rows.set(rid, values)
      await between()
      after = next ?? undefined
    } while (after !== undefined)
    copy.set(name, rows)
  }
  return copy
}

/** Applies one page of the journal, as a restore does. */
function apply(copy: Copy, rows: TouchedRow[]) {
  for (const [table, rid] of rows) copy.get(table)?.delete(rid)
  for (const [table, rid, values] of rows) if (values) copy.get(table)?.set(rid, values)
}

/** The whole database, read directly. */
async function stored({ tables }: Opened): Promise<Copy> {
  const copy: Copy = new Map()
  for (const { name } of tables) {
    const [, ...rows] = await env.DB.prepare(
      `SELECT CAST(rowid AS TEXT) AS rid, * FROM "${name}" ORDER BY rowid`,
    ).raw({
      columnNames: true,
    })
    // Safe: the tables hold texts, numbers and null.
    copy.set(name, new Map(rows.map(([rid, ...values]) => [String(rid), values as StoredValue[]])))
  }
  return copy
}

describe('A backup of the database', () => {
  test('each table is in one of the lists: copied, or excluded', async () => {
    const { results } = await env.DB.prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')
       AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations' ORDER BY name`,
    ).all<{ name: string }>()
    const listed: string[] = [...backedUpTables, ...excludedTables]
    expect(results.map(({ name }) => name)).toEqual(listed.toSorted())
    expect(new Set(listed).size).toBe(listed.length)
    const { tables, run } = await open()
    expect(tables.map(({ name }) => name)).toEqual(backedUpTables)
    await close(run)
  })

  test('pages hold at most 1,000 rows and 2 MB, and every row exactly', async () => {
    const rules = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
      INSERT INTO daily_counts ("day", "kind", "count") SELECT '2020-01-01', 'n' || i, i FROM n`
    await env.DB.prepare(rules).run()
    const long = 'ü'.repeat(400_000)
    for (let index = 0; index < 6; index++) {
      await env.DB.prepare('INSERT INTO mail_settings (name, value, updated) VALUES (?, ?, ?)')
        .bind(`long ${index}`, long, '')
        .run()
    }
    await env.DB.prepare('INSERT INTO mail_settings (name, value, updated) VALUES (?, ?, ?)')
      .bind('longest', 'x'.repeat(1_900_000), 'y'.repeat(50_000))
      .run()
    await env.DB.prepare(
      `INSERT INTO mail_settings (name, value, updated) VALUES ('blob', x'00ff', ''), ('big', CAST(9007199254740993 AS BLOB), ''), ('null byte', 'a' || char(0) || 'b', '')`,
    ).run()
    await env.DB.prepare(
      `INSERT INTO daily_counts ("day", "kind", "count") VALUES ('2020-01-02', 'huge', 9007199254740993)`,
    ).run()
    const { run } = await open()
    const counts: number[] = []
    const settings = new Map<unknown, StoredValue[]>()
    for (const [table, see] of [
      ['daily_counts', (rows: StoredRow[]) => counts.push(rows.length)],
      ['mail_settings', (rows: StoredRow[]) => rows.forEach(([, values]) => settings.set(values[0], values))],
    ] as const) {
      let after: string | undefined
      do {
        const answer = await sendSigned(
          'GET',
          `/api/operator/backups/${run}/tables/${table}?after=${after ?? 0}`,
        )
        const text = await answer.text()
        expect(text.length).toBeLessThan(2.2 * 1024 * 1024)
        const { rows, next } = JSON.parse(text) as { rows: StoredRow[]; next: string | null } // safe: the contract's
        if (rows.length > 0) see(rows)
        after = next ?? undefined
      } while (after !== undefined)
    }
    expect(counts.slice(0, 2)).toEqual([1_000, 1_000])
    expect(settings.get('long 5')?.[1]).toBe(long)
    expect(settings.get('longest')?.[1]).toBe('x'.repeat(1_900_000))
    expect(settings.get('blob')?.[1]).toEqual({ sql: "X'00FF'" })
    expect(settings.get('null byte')?.[1]).toBe('a\0b')
    const { rows } = await page(run, 'daily_counts', '0')
    expect(rows.length).toBe(1_000)
    const huge = await env.DB.prepare("SELECT rowid AS rid FROM daily_counts WHERE kind = 'huge'").first<{
      rid: number
    }>()
    const [row] = (await page(run, 'daily_counts', String((huge?.rid ?? 0) - 1))).rows
    expect(row?.[1]).toContainEqual({ sql: '9007199254740993' })
    await close(run)
    await env.DB.prepare("DELETE FROM daily_counts WHERE kind = 'huge'").run()
    await env.DB.prepare("DELETE FROM mail_settings WHERE name IN ('blob', 'big')").run()
  })

  test('rowids of 64 bits, also negative ones, are exact in pages and in the journal', async () => {
    const rowids = ['-9223372036854775808', '-7692703924974247883', '9007199254740993', '9223372036854775807']
    const insert = (rids: string[]) =>
      env.DB.prepare(
        `INSERT INTO survey_turns (rowid, survey, holder, response) VALUES ${rids.map((rid) => `(${rid}, 's', 'holder ${rid}', 'r')`).join(', ')}`,
      ).run()
    await insert(rowids.slice(0, 3))
    const { run, start } = await open()
    const { rows, next, isLast } = await page(run, 'survey_turns')
    expect(rows.map(([rid, values]) => [rid, values[1]])).toEqual(
      rowids.slice(0, 3).map((rid) => [rid, `holder ${rid}`]),
    )
    await insert(rowids.slice(3))
    await env.DB.prepare(`DELETE FROM survey_turns WHERE rowid = ${rowids[1]}`).run()
    expect(isLast).toBe(true)
    expect((await page(run, 'survey_turns', String(next))).rows.map(([rid]) => rid)).toEqual(rowids.slice(3))
    const { rows: later } = await touched(run, start)
    expect(later.filter(([table]) => table === 'survey_turns')).toEqual([
      ['survey_turns', rowids[1], null],
      ['survey_turns', rowids[3], ['s', `holder ${rowids[3]}`, 'r']],
    ])
    await close(run)
    await env.DB.prepare("DELETE FROM survey_turns WHERE survey = 's'").run()
  })

  test('pages and journal together are the database at one moment, whatever is written meanwhile', async () => {
    const ada = await person({ name: 'Ada' })
    const projects = await Promise.all(Array.from({ length: 5 }, () => newProject(ada)))
    const backup = await open()
    let writes = 0
    const copy = await dumped(backup, async () => {
      writes++
      const project = projects[writes % projects.length]
      if (writes % 3 === 0) await newProject(ada, { title: `Made ${writes}` })
      if (writes % 3 === 1 && project) {
        await api('PATCH', `/api/collections/cam_projects/records/${project.id}`, {
          as: ada,
          body: { title: `Renamed ${writes}` },
        })
      }
      if (writes === 14) await env.DB.prepare('DELETE FROM mail_settings WHERE name = ?').bind('long 1').run()
      if (writes % 7 === 0) {
        await env.DB.prepare(
          'INSERT INTO daily_counts ("day", "kind", "count") VALUES (?, ?, 1) ON CONFLICT ("kind", "day") DO UPDATE SET "count" = "count" + 1',
        )
          .bind('2020-01-01', 'n1')
          .run()
      }
    })
    expect(copy).not.toEqual(await stored(backup))
    let after = backup.start
    let left = 1
    while (left > 0) {
      const round = await touched(backup.run, after)
      apply(copy, round.rows)
      ;({ next: after, left } = round)
    }
    const sorted = (rows: Map<string, StoredValue[]> | undefined) =>
      [...(rows ?? [])].sort(([a], [b]) => Number(a) - Number(b))
    const now = await stored(backup)
    for (const { name } of backup.tables) expect(sorted(copy.get(name)), name).toEqual(sorted(now.get(name)))
    expect(writes).toBeGreaterThan(backedUpTables.length)
    await close(backup.run)
  })

  test('without an open backup nothing is journaled, and a closed one is gone', async () => {
    const { run } = await open()
    await person()
    expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM backup_touched').first('n')).toBeGreaterThan(0)
    await close(run)
    await person()
    expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM backup_touched').first('n')).toBe(0)
    const answer = await sendSigned('GET', `/api/operator/backups/${run}/touched?after=0`)
    expect(answer.status).toBe(404)
  })

  test('two backups at once each have their own position in the journal', async () => {
    const first = await open()
    const { id } = await person()
    const second = await open()
    expect(second.start).toBeGreaterThan(first.start)
    await close(second.run)
    const { rows } = await touched(first.run, first.start)
    expect(rows.some(([table, , values]) => table === 'users' && values?.includes(id))).toBe(true)
    await close(first.run)
  })

  test('stored objects of deleted records stay while a backup is open, for six hours at most', async () => {
    const doom = () =>
      env.DB.prepare("INSERT OR IGNORE INTO doomed_objects (key, created) VALUES ('media/doomed', '')").run()
    await env.MEDIA.put('media/doomed', 'x')
    await doom()
    const { run } = await open()
    expect(await purgeDoomed(env.DB, objects(env.MEDIA))).toBe(0)
    expect(await env.MEDIA.head('media/doomed')).not.toBeNull()
    await env.DB.prepare('UPDATE backup_runs SET opened = ?')
      .bind(Date.now() - 7 * 3_600_000)
      .run()
    expect(await purgeDoomed(env.DB, objects(env.MEDIA))).toBe(1)
    expect(await closeAbandonedRuns(env.DB, new Date())).toBe(1)
    expect((await sendSigned('GET', `/api/operator/backups/${run}/touched?after=0`)).status).toBe(404)
  })
})
