import { DamagedBackup } from './damaged-backup.ts'
import { noCipher, type Cipher } from './encryption/cipher.ts'
import { manifest, progress, type Manifest, type Progress } from './manifest.ts'
import { parentOf, storeAt } from './store/location.ts'
import type { BackupStore } from './store/store.ts'

/** The folder of one backup, and the store that it shares with others. */
export interface BackupFolder {
  store: BackupStore
  /** Name of the folder in the store. */
  folder: string
  cipher: Cipher
}

/** The complete backups of a store, the newest first. */
export async function completeBackups(store: BackupStore): Promise<BackupFolder[]> {
  const complete: BackupFolder[] = []
  for (const backup of await allBackups(store)) {
    if (await store.has(`${backup.folder}/manifest.json`)) complete.push(backup)
  }
  return complete
}

/** The newest backup that was interrupted, if no complete one is newer and this version of the tool can continue it. */
export async function interruptedBackup(
  store: BackupStore,
): Promise<(BackupFolder & { progress: Progress }) | undefined> {
  const [newest] = await allBackups(store)
  if (!newest || (await store.has(`${newest.folder}/manifest.json`))) return undefined
  const text = await store.read(`${newest.folder}/progress.json`)
  const read = text && progressIn(text)
  return read && { ...newest, progress: read }
}

/** `undefined` if it is damaged or another version of this tool wrote it: a new backup must not depend on it. */
function progressIn(text: Buffer): Progress | undefined {
  try {
    return progress.parse(JSON.parse(text.toString()))
  } catch {
    return undefined
  }
}

/** A new folder, named after the time. */
export function newBackupFolder(store: BackupStore, now: Date, cipher = noCipher): BackupFolder {
  return { store, folder: now.toISOString().replaceAll(/[:.]/g, '-'), cipher }
}

/** The time after which a new backup is named: it follows all others, even if the clock was set back since. */
export async function nextStart(store: BackupStore, now: Date): Promise<Date> {
  const [newest] = await allBackups(store)
  return newest ? new Date(Math.max(now.getTime(), startOf(newest).getTime() + 1)) : now
}

/** The backup that `--from` names: a backup's folder, or the newest of a store. */
export async function chosenBackup(location: string): Promise<BackupFolder | undefined> {
  const store = storeAt(location)
  if (!(await store.has('manifest.json'))) return (await completeBackups(store))[0]
  const { parent, name } = parentOf(location)
  return { store: storeAt(parent), folder: name, cipher: noCipher }
}

export async function readManifest({ store, folder }: BackupFolder): Promise<Manifest> {
  const text = await store.read(`${folder}/manifest.json`)
  try {
    return manifest.parse(JSON.parse(String(text)))
  } catch (cause) {
    throw new DamagedBackup(
      `${folder}/manifest.json is damaged, or was written by another version of this tool.`,
      { cause },
    )
  }
}

export async function saveProgress({ store, folder }: BackupFolder, state: Progress): Promise<void> {
  await store.write(`${folder}/progress.json`, Buffer.from(JSON.stringify(state)))
}

/** Completes a backup: from now on it has a manifest. */
export async function saveManifest({ store, folder }: BackupFolder, complete: Manifest): Promise<void> {
  await store.write(`${folder}/manifest.json`, Buffer.from(`${JSON.stringify(complete, null, 1)}\n`))
  await store.remove(`${folder}/progress.json`)
}

/** The backups of a store, complete or not, the newest first. */
export async function allBackups(store: BackupStore): Promise<BackupFolder[]> {
  return (await store.folders())
    .filter((name) => /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(name))
    .toSorted()
    .toReversed()
    .map((folder) => ({ store, folder, cipher: noCipher }))
}

/** The time when a backup was started, from its folder's name. */
export function startOf({ folder }: Pick<BackupFolder, 'folder'>): Date {
  return new Date(folder.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)$/, 'T$1:$2:$3.$4'))
}
