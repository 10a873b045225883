import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storedBefore } from './backup-files.ts'
import { ChunkWriter } from './chunks.ts'
import { chosenBackup, interruptedBackup, newBackupFolder, nextStart, saveManifest } from './folders.ts'
import type { Manifest } from './manifest.ts'
import { newManifest } from '../../tests/support/backup/new-manifest.ts'
import { folderStore } from './store/folder-store.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mouthpiece-folders-'))
})
afterEach(() => rmSync(root, { recursive: true }))

test('after the clock was set back, the last backup is still the newest', async () => {
  const store = folderStore(root)
  const made: string[] = []
  for (const clock of ['2026-10-25T03:00:00Z', '2026-10-25T02:00:00Z', '2020-01-01T00:00:00Z']) {
    const backup = newBackupFolder(store, await nextStart(store, new Date(clock)))
    await saveManifest(backup, newManifest())
    made.push(backup.folder)
    expect((await chosenBackup(root))?.folder).toBe(backup.folder)
  }
  expect(made).toEqual(['2026-10-25T03-00-00-000Z', '2026-10-25T03-00-00-001Z', '2026-10-25T03-00-00-002Z'])
  // Set right again, it is named after the time.
  const later = new Date('2026-10-26T03:00:00Z')
  expect(await nextStart(store, later)).toEqual(later)
})

test.each([
  ['was cut off', '{"format":1,"recip'],
  ['is of another version', '{"format":2}'],
])('an interrupted backup whose progress %s does not stop the next one', async (_, text) => {
  const store = folderStore(root)
  const begun = newBackupFolder(store, new Date('2026-10-25T03:00:00Z'))
  await store.write(`${begun.folder}/progress.json`, Buffer.from(text))
  expect(await interruptedBackup(store)).toBeUndefined()
  const next = newBackupFolder(store, await nextStart(store, new Date('2026-10-25T02:00:00Z')))
  await saveManifest(next, newManifest())
  expect((await chosenBackup(root))?.folder).toBe(next.folder)
})

test('known files come from the newest earlier backup that is readable and encrypted alike', async () => {
  const store = folderStore(root)
  const add = async (day: number, name: string, changes: Partial<Manifest> = {}) => {
    const backup = newBackupFolder(store, new Date(Date.UTC(2026, 0, day)))
    const shared: Manifest['shared'] = []
    const writer = new ChunkWriter(backup, 'shared', shared)
    await writer.add([[`version of ${name}`, name]])
    await writer.flush()
    await saveManifest(backup, newManifest({ shared, ...changes }))
    return backup
  }
  await add(1, 'oldest')
  await add(2, 'good')
  const [cut, broken] = [await add(3, 'cut'), await add(4, 'broken')]
  await add(5, 'sealed', { recipient: 'somebody' })
  const [listed] = (await store.list(cut.folder)).filter(({ path }) => path.includes('shared'))
  await store.write(listed?.path ?? '', Buffer.from('cut'))
  await store.write(`${broken.folder}/manifest.json`, Buffer.from('{"format":1,'))
  const next = newBackupFolder(store, new Date(Date.UTC(2026, 0, 6)))
  expect(await storedBefore(next)).toEqual([['version of good', 'good']])
})
