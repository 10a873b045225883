import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ChunkWriter, readChunk } from './chunks.ts'
import { newManifest } from '../../tests/support/backup/new-manifest.ts'
import { DamagedBackup } from './damaged-backup.ts'
import { chosenBackup, interruptedBackup, newBackupFolder, saveManifest, saveProgress } from './folders.ts'
import type { Chunk, Progress } from './manifest.ts'
import { folderStore } from './store/folder-store.ts'
import type { BackupStore } from './store/store.ts'
import { verifyBackup } from './verify.ts'

let root: string
let store: BackupStore

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mouthpiece-backup-'))
  store = folderStore(root)
})
afterEach(() => rmSync(root, { recursive: true }))

/** A complete backup of two rows and one file. */
async function smallBackup() {
  const backup = newBackupFolder(store, new Date('2026-01-02T03:04:05Z'))
  const users: Chunk[] = []
  const rows = new ChunkWriter(backup, 'd1/users', users)
  await rows.add([
    [1, ['Ada']],
    [2, [null]],
  ])
  await rows.flush()
  const sha256 = createHash('sha256').update('hello').digest('hex')
  mkdirSync(join(root, 'files'))
  writeFileSync(join(root, 'files', sha256), 'hello')
  const files: Chunk[] = []
  const index = new ChunkWriter(backup, 'files', files)
  await index.add([{ key: 'media/a', size: 5, etag: 'e', type: 'audio/wav', metadata: {}, sha256 }])
  await index.flush()
  const shared: Chunk[] = []
  const names = new ChunkWriter(backup, 'shared', shared)
  await names.add([['a version', sha256]])
  await names.flush()
  const rooms: Chunk[] = []
  const roomIndex = new ChunkWriter(backup, 'rooms', rooms)
  const room = { kind: 'chat', id: 'lounge', file: 'rooms/chat/lounge.ndjson.gz', size: 5, sha256 }
  await roomIndex.add([{ ...room, position: { rev: 1 } }])
  await roomIndex.flush()
  const folder = join(root, backup.folder)
  mkdirSync(join(folder, 'rooms/chat'), { recursive: true })
  writeFileSync(join(folder, room.file), 'hello')
  const manifest = newManifest({
    tables: [{ name: 'users', columns: ['name'], rows: 2, chunks: users }],
    files: { chunks: files, count: 1, bytes: 5 },
    shared,
    rooms: { chunks: rooms, count: 1 },
  })
  await saveManifest(backup, manifest)
  return { backup, users, folder, sha256, file: join(root, 'files', sha256), room: join(folder, room.file) }
}

test('lines are cut into numbered chunks of 4 MB and read back in order', async () => {
  const chunks: Chunk[] = []
  const backup = newBackupFolder(store, new Date())
  const writer = new ChunkWriter(backup, 'd1/users', chunks)
  const lines = Array.from({ length: 9 }, (_, index) => [index, [`${index}`.repeat(1024 * 1024)]])
  const isStored: boolean[] = []
  for (const line of lines) isStored.push(await writer.add([line]))
  await writer.flush()
  expect(chunks.map(({ file, lines: count }) => [file, count])).toEqual([
    ['d1/users-0001.ndjson.gz', 4],
    ['d1/users-0002.ndjson.gz', 4],
    ['d1/users-0003.ndjson.gz', 1],
  ])
  expect(isStored).toEqual([false, false, false, true, false, false, false, true, false])
  expect((await Promise.all(chunks.map((chunk) => readChunk(backup, chunk)))).flat()).toEqual(lines)
})

test('a chunk that was changed, cut or deleted is refused by name', async () => {
  const { backup, folder, users } = await smallBackup()
  const [chunk] = users
  if (!chunk) throw new Error('There is one chunk.')
  const path = join(folder, chunk.file)
  const whole = readFileSync(path)
  for (const damaged of [whole.subarray(0, -1), Buffer.from(whole).fill(0, 12, 14)]) {
    writeFileSync(path, damaged)
    await expect(readChunk(backup, chunk)).rejects.toThrow(
      'd1/users-0001.ndjson.gz was changed or is incomplete.',
    )
  }
  rmSync(path)
  await expect(readChunk(backup, chunk)).rejects.toThrow(DamagedBackup)
})

test('an intact backup has no problem; each damaged or missing file and room is named', async () => {
  const { backup, folder, file, room, sha256 } = await smallBackup()
  expect(await verifyBackup(backup)).toEqual({ fatal: [], partial: [], unusable: new Set() })
  for (const path of [file, room]) writeFileSync(path, 'jello')
  const damaged = await verifyBackup(backup)
  expect(damaged.partial).toEqual([
    `media/a: files/${sha256} was changed or is incomplete.`,
    'chat lounge: rooms/chat/lounge.ndjson.gz was changed or is incomplete.',
  ])
  for (const path of [file, room]) rmSync(path)
  const lacking = await verifyBackup(backup)
  expect(lacking.partial).toEqual([
    `media/a: files/${sha256} is missing.`,
    'chat lounge: rooms/chat/lounge.ndjson.gz is missing.',
  ])
  for (const { fatal, unusable } of [damaged, lacking]) {
    expect(fatal).toEqual([])
    expect(unusable).toEqual(new Set([`files/${sha256}`, `${backup.folder}/rooms/chat/lounge.ndjson.gz`]))
  }
  for (const chunk of ['d1/users-0001.ndjson.gz', 'rooms-0001.ndjson.gz']) {
    rmSync(join(folder, chunk))
    expect((await verifyBackup(backup)).fatal).toContain(`${chunk} is missing.`)
  }
})

test('only a backup with a manifest is chosen; the newest without one goes on', async () => {
  const { backup, folder } = await smallBackup()
  const later = newBackupFolder(store, new Date('2026-02-03T04:05:06Z'))
  const progress: Progress = {
    format: 1,
    recipient: null,
    started: '2026-02-03T04:05:06.000Z',
    deployment: { migrations: [], secretFingerprint: '', settings: [] },
    schema: [],
    eventSeq: 0,
    tables: [],
    touched: [],
    run: 'r',
    rest: [{ name: 'users', columns: ['name'] }],
    after: '7',
    position: 3,
    at: null,
  }
  await saveProgress(later, progress)
  expect((await chosenBackup(root))?.folder).toBe(backup.folder)
  expect(await chosenBackup(folder)).toMatchObject({ folder: backup.folder, store: { location: root } })
  expect((await interruptedBackup(store))?.progress).toEqual(progress)
  expect(await chosenBackup(join(root, later.folder))).toBeUndefined()
})
