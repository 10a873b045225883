import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ChunkWriter, DamagedBackup, readChunk } from './chunks.ts'
import { chosenBackup, interruptedBackup, newBackupFolder, saveManifest, saveProgress } from './folders.ts'
import type { Chunk, Manifest, Progress } from './manifest.ts'
import { verifyBackup } from './verify.ts'

let store: string

beforeEach(() => {
  store = mkdtempSync(join(tmpdir(), 'mouthpiece-backup-'))
})
afterEach(() => rmSync(store, { recursive: true }))

/** A complete backup of two rows and one file. */
function smallBackup() {
  const { folder } = newBackupFolder(store, new Date('2026-01-02T03:04:05Z'))
  const users: Chunk[] = []
  const rows = new ChunkWriter(folder, 'd1/users', users)
  rows.add([
    [1, ['Ada']],
    [2, [null]],
  ])
  rows.flush()
  const sha256 = createHash('sha256').update('hello').digest('hex')
  mkdirSync(join(store, 'files'))
  writeFileSync(join(store, 'files', sha256), 'hello')
  const files: Chunk[] = []
  const index = new ChunkWriter(folder, 'files', files)
  index.add([{ key: 'media/a', size: 5, etag: 'e', type: 'audio/wav', metadata: {}, sha256 }])
  index.flush()
  const manifest: Manifest = {
    format: 1,
    started: '2026-01-02T03:04:05.000Z',
    deployment: { migrations: [], secretFingerprint: '', settings: [] },
    schema: [],
    eventSeq: 0,
    tables: [{ name: 'users', columns: ['name'], rows: 2, chunks: users }],
    touched: [],
    at: '2026-01-02 03:04:06.000Z',
    files: { chunks: files, count: 1, bytes: 5 },
    failed: [],
  }
  saveManifest(folder, manifest)
  return { folder, store, users, file: join(store, 'files', sha256) }
}

test('lines are cut into numbered chunks of 4 MB and read back in order', () => {
  const chunks: Chunk[] = []
  const writer = new ChunkWriter(store, 'd1/users', chunks)
  const lines = Array.from({ length: 9 }, (_, index) => [index, [`${index}`.repeat(1024 * 1024)]])
  const isStored = lines.map((line) => writer.add([line]))
  writer.flush()
  expect(chunks.map(({ file, lines: count }) => [file, count])).toEqual([
    ['d1/users-0001.ndjson.gz', 4],
    ['d1/users-0002.ndjson.gz', 4],
    ['d1/users-0003.ndjson.gz', 1],
  ])
  expect(isStored).toEqual([false, false, false, true, false, false, false, true, false])
  expect(chunks.flatMap((chunk) => readChunk(store, chunk))).toEqual(lines)
})

test('a chunk that was changed, cut or deleted is refused by name', () => {
  const { folder, users } = smallBackup()
  const [chunk] = users
  if (!chunk) throw new Error('There is one chunk.')
  const path = join(folder, chunk.file)
  const whole = readFileSync(path)
  for (const damaged of [whole.subarray(0, -1), Buffer.from(whole).fill(0, 12, 14)]) {
    writeFileSync(path, damaged)
    expect(() => readChunk(folder, chunk)).toThrow('d1/users-0001.ndjson.gz was changed or is incomplete.')
  }
  rmSync(path)
  expect(() => readChunk(folder, chunk)).toThrow(DamagedBackup)
})

test('an intact backup has no problem; each damaged or missing file is named', async () => {
  const backup = smallBackup()
  expect(await verifyBackup(backup)).toEqual([])
  writeFileSync(backup.file, 'jello')
  expect(await verifyBackup(backup)).toEqual([expect.stringMatching(/^media\/a: files\/\w+ was changed/)])
  rmSync(backup.file)
  expect(await verifyBackup(backup)).toEqual([expect.stringMatching(/^media\/a: files\/\w+ is missing\.$/)])
  rmSync(join(backup.folder, 'd1'), { recursive: true })
  expect(await verifyBackup(backup)).toContain('d1/users-0001.ndjson.gz is missing.')
})

test('only a backup with a manifest is chosen; the newest without one goes on', () => {
  const { folder } = smallBackup()
  const later = newBackupFolder(store, new Date('2026-02-03T04:05:06Z'))
  const progress: Progress = {
    format: 1,
    started: '2026-02-03T04:05:06.000Z',
    deployment: { migrations: [], secretFingerprint: '', settings: [] },
    schema: [],
    eventSeq: 0,
    tables: [],
    touched: [],
    run: 'r',
    rest: [{ name: 'users', columns: ['name'] }],
    after: 7,
    position: 3,
    at: null,
  }
  saveProgress(later.folder, progress)
  expect(chosenBackup(store)?.folder).toBe(folder)
  expect(chosenBackup(folder)).toEqual({ folder, store })
  expect(interruptedBackup(store)?.progress).toEqual(progress)
  expect(chosenBackup(later.folder)).toBeUndefined()
})
