import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chosenBackup, newBackupFolder, nextStart, saveManifest } from './folders.ts'
import { newManifest } from '../../tests/support/backup/new-manifest.ts'
import { folderStore } from './store/folder-store.ts'

test('after the clock was set back, the last backup is still the newest', async () => {
  const root = mkdtempSync(join(tmpdir(), 'mouthpiece-folders-'))
  try {
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
  } finally {
    rmSync(root, { recursive: true })
  }
})
