import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DamagedBackup, writeWhole } from './chunks.ts'
import { manifest, progress, type Manifest, type Progress } from './manifest.ts'

/** The folder of one backup, and the store that it shares with others. */
export interface BackupFolder {
  folder: string
  store: string
}

/** The complete backups of a store, the newest first. */
export function completeBackups(store: string): BackupFolder[] {
  return foldersOf(store).filter(({ folder }) => existsSync(join(folder, 'manifest.json')))
}

/** The newest backup that was interrupted, if no complete one is newer. */
export function interruptedBackup(store: string): (BackupFolder & { progress: Progress }) | undefined {
  const [newest] = foldersOf(store)
  if (!newest || existsSync(join(newest.folder, 'manifest.json'))) return undefined
  const file = join(newest.folder, 'progress.json')
  if (!existsSync(file)) return undefined
  return { ...newest, progress: progress.parse(JSON.parse(readFileSync(file, 'utf8'))) }
}

/** A new folder, named after the time. */
export function newBackupFolder(store: string, now: Date): BackupFolder {
  const folder = join(store, now.toISOString().replaceAll(/[:.]/g, '-'))
  mkdirSync(folder, { recursive: true })
  return { folder, store }
}

/** The backup that `--from` names: a backup's folder, or the newest of a store. */
export function chosenBackup(path: string): BackupFolder | undefined {
  if (existsSync(join(path, 'manifest.json'))) return { folder: path, store: join(path, '..') }
  return completeBackups(path)[0]
}

export function readManifest(folder: string): Manifest {
  const text = readFileSync(join(folder, 'manifest.json'), 'utf8')
  try {
    return manifest.parse(JSON.parse(text))
  } catch (cause) {
    throw new DamagedBackup('manifest.json is damaged, or was written by another version of this tool.', {
      cause,
    })
  }
}

export function saveProgress(folder: string, state: Progress): void {
  writeWhole(join(folder, 'progress.json'), JSON.stringify(state))
}

/** Completes a backup: from now on it has a manifest. */
export function saveManifest(folder: string, complete: Manifest): void {
  writeWhole(join(folder, 'manifest.json'), `${JSON.stringify(complete, null, 1)}\n`)
  rmSync(join(folder, 'progress.json'), { force: true })
}

function foldersOf(store: string): BackupFolder[] {
  if (!existsSync(store)) return []
  return readdirSync(store)
    .filter((name) => /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(name))
    .toSorted()
    .toReversed()
    .map((name) => ({ folder: join(store, name), store }))
}
