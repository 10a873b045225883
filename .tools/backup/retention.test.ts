import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ChunkWriter } from './chunks.ts'
import { newBackupFolder, saveManifest } from './folders.ts'
import { newManifest } from '../../tests/support/backup/new-manifest.ts'
import type { Chunk } from './manifest.ts'
import { applyRetention, retainedFolders, type DatedBackup } from './retention.ts'
import { folderStore } from './store/folder-store.ts'

const DAY = 24 * 60 * 60 * 1000
const now = new Date('2026-06-17T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * DAY)
const dated = (days: number, isGood = true): DatedBackup => ({
  folder: `${days}`,
  started: ago(days),
  isGood,
})
const retained = (backups: DatedBackup[], at = now) =>
  [...retainedFolders(backups, at)].map(Number).toSorted((a, b) => a - b)

test('of two years of daily backups 7 days, 4 weeks and 12 months remain', () => {
  const all = Array.from({ length: 730 }, (_, days) => dated(days))
  const retainedDays = retained(all)
  // 17 June 2026 is a Wednesday: weeks end 3, 10 and 17 days before, and 17 is also the end of May.
  expect(retainedDays.slice(0, 9)).toEqual([0, 1, 2, 3, 4, 5, 6, 10, 17])
  expect(retainedDays.slice(9).map((days) => ago(days).toISOString().slice(0, 10))).toEqual([
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
    '2025-11-30',
    '2025-10-31',
    '2025-09-30',
    '2025-08-31',
    '2025-07-31',
  ])
  expect(retainedDays).toHaveLength(19)
})

test('applied day by day for two years, the same remain', () => {
  let backups: DatedBackup[] = []
  for (let days = 729; days >= 0; days--) {
    backups.push(dated(days))
    const names = retainedFolders(backups, ago(days))
    backups = backups.filter(({ folder }) => names.has(folder))
  }
  expect(backups.length).toBeGreaterThanOrEqual(18)
  expect(backups.length).toBeLessThanOrEqual(23)
  const months = new Set(backups.map(({ started }) => started.toISOString().slice(0, 7)))
  expect(months.size).toBe(12)
})

test('when no new backups are made, none is deleted', () => {
  const backups = [0, 1, 2, 3].map((days) => dated(days))
  expect(retained(backups, new Date('2036-01-01'))).toEqual([0, 1, 2, 3])
})

test('the only good backup stays, however old, and a good one represents its day', () => {
  const bad = Array.from({ length: 100 }, (_, days) => dated(days, false))
  expect(retained([...bad, dated(500), dated(501)])).toContain(500)
  expect(retained([...bad, dated(500), dated(501)])).not.toContain(50)
  expect(retained([dated(0, false), dated(0.1), dated(0.2)])).toEqual([0, 0.1])
})

test('a clock that was set back deletes nothing that is newer', () => {
  const backups = Array.from({ length: 20 }, (_, days) => dated(days))
  expect(retained(backups, ago(10)).slice(0, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mouthpiece-retention-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** A complete backup that names some stored files, which are old. */
async function backup(days: number, names: string[], failed: string[] = []) {
  const made = newBackupFolder(folderStore(root), ago(days))
  const shared: Chunk[] = []
  const writer = new ChunkWriter(made, 'shared', shared)
  await writer.add(names.map((name) => ['a version', name]))
  await writer.flush()
  mkdirSync(join(root, 'files'), { recursive: true })
  for (const name of names) storedFile(name, 30)
  await saveManifest(made, newManifest({ started: ago(days).toISOString(), shared, failed }))
  return made.folder
}

function storedFile(name: string, days: number) {
  writeFileSync(join(root, 'files', name), name)
  utimesSync(join(root, 'files', name), ago(days), ago(days))
}

const exists = (...names: string[]) => names.map((name) => existsSync(join(root, name)))

test('old backups go with the files that only they name; files of a backup under way stay', async () => {
  const days = [0, 1, 2, 3, 4, 5, 6]
  const recent = await Promise.all(days.map((day) => backup(day, ['shared', `day${day}`])))
  const [old, older] = [await backup(6.1, ['shared', 'old']), await backup(6.2, ['older'])]
  storedFile('unnamed', 1)
  // The tool was killed while it downloaded.
  storedFile('killed.part', 3)
  const abandoned = newBackupFolder(folderStore(root), ago(3.5)).folder
  mkdirSync(join(root, abandoned))
  writeFileSync(join(root, abandoned, 'progress.json'), '{}')
  const expected = {
    deleted: [old, older, abandoned],
    retained: recent.toSorted(),
    files: 3,
    unreadable: undefined,
  }
  const store = folderStore(root)
  expect(await applyRetention(store, { now, isDry: true })).toEqual(expected)
  expect(exists(`${old}/manifest.json`, 'files/old', 'files/older')).toEqual([true, true, true])
  expect(await applyRetention(store, { now, isDry: false })).toEqual(expected)
  expect(exists(`${old}/manifest.json`, `${abandoned}/progress.json`, 'files/old', 'files/older')).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(exists('files/killed.part')).toEqual([false])
  expect(exists(`${recent[0]}/manifest.json`, 'files/shared', 'files/day6', 'files/unnamed')).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test('while a retained backup cannot be read, no stored file is deleted', async () => {
  const folder = await backup(0, ['a'])
  storedFile('unnamed', 30)
  rmSync(join(root, folder, 'shared-0001.ndjson.gz'))
  const result = await applyRetention(folderStore(root), { now, isDry: false })
  expect(result).toMatchObject({ files: 0, unreadable: folder })
  expect(exists('files/unnamed')).toEqual([true])
})
