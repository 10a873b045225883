import { sharedLines, sharedPath } from './backup-files.ts'
import { DamagedBackup } from './damaged-backup.ts'
import { allBackups, completeBackups, readManifest, startOf, type BackupFolder } from './folders.ts'
import { SHARED_FOLDER, type BackupStore } from './store/store.ts'

/** Numbers of days, weeks and months whose newest backup is retained. */
const RETAINED = { days: 7, weeks: 4, months: 12 }

const DAY_MS = 24 * 60 * 60 * 1000

/** Files that no manifest names yet may belong to a backup that is being made. */
const UNNAMED_MS = 2 * DAY_MS

export interface DatedBackup {
  folder: string
  started: Date
  /** It is readable and lacks nothing. */
  isGood: boolean
}

/**
 * Returns the folders to retain: of each of the last 7 days, 4 weeks and 12 months that have a backup, the newest one,
 * preferably a good one. Days are counted by backups, not by the clock: without new ones, none is deleted. The newest
 * backup, the newest good one and those dated in the future are always retained.
 */
export function retainedFolders(backups: readonly DatedBackup[], now: Date): Set<string> {
  const newestFirst = backups.toSorted((a, b) => b.started.getTime() - a.started.getTime())
  const [past, future] = [
    newestFirst.filter(({ started }) => started <= now),
    newestFirst.filter(({ started }) => started > now),
  ]
  const periods: [number, (date: Date) => string][] = [
    [RETAINED.days, (date) => date.toISOString().slice(0, 10)],
    [RETAINED.weeks, (date) => String(weekOf(date))],
    [RETAINED.months, (date) => date.toISOString().slice(0, 7)],
  ]
  const chosen = periods.flatMap(([count, periodOf]) => {
    const groups = Map.groupBy(past, ({ started }) => periodOf(started))
    return [...groups.values()].slice(0, count).map((group) => group.find(({ isGood }) => isGood) ?? group[0])
  })
  const always = [newestFirst[0], newestFirst.find(({ isGood }) => isGood), ...future]
  return new Set([...chosen, ...always].flatMap((one) => (one ? [one.folder] : [])))
}

/** Number of the week, which begins on Monday; 1 January 1970 was a Thursday. */
const weekOf = (date: Date) => Math.floor((date.getTime() / DAY_MS + 3) / 7)

export interface Retention {
  /** Folders of backups, complete or abandoned. */
  deleted: string[]
  retained: string[]
  /** Stored files that no retained backup names. */
  files: number
  /** Stored files were left alone because this backup cannot be read. */
  unreadable: string | undefined
}

/** Deletes old backups, abandoned ones, and stored files that only they name; `isDry` only counts them. */
export async function applyRetention(
  store: BackupStore,
  { now, isDry }: { now: Date; isDry: boolean },
): Promise<Retention> {
  const complete = await completeBackups(store)
  const dated: DatedBackup[] = []
  for (const backup of complete)
    dated.push({ folder: backup.folder, started: startOf(backup), isGood: await isGood(backup) })
  const retained = retainedFolders(dated, now)
  const known = new Set(complete.map(({ folder }) => folder))
  const limit = now.getTime() - UNNAMED_MS
  const abandoned = (await allBackups(store)).filter(
    (backup) => !known.has(backup.folder) && startOf(backup).getTime() < limit,
  )
  const old = complete.filter(({ folder }) => !retained.has(folder))
  const result: Retention = {
    deleted: [...old, ...abandoned].map(({ folder }) => folder),
    retained: [...retained].toSorted(),
    files: 0,
    unreadable: undefined,
  }
  if (!isDry) for (const backup of [...old, ...abandoned]) await deleteBackup(backup)
  const named = await namedFiles(complete.filter(({ folder }) => retained.has(folder)))
  if ('unreadable' in named) return { ...result, unreadable: named.unreadable }
  for (const { path, modified } of await store.list(SHARED_FOLDER)) {
    if (named.paths.has(path) || modified.getTime() >= limit) continue
    result.files++
    if (!isDry) await store.remove(path)
  }
  return result
}

async function isGood(backup: BackupFolder): Promise<boolean> {
  try {
    return (await readManifest(backup)).failed.length === 0
  } catch (error) {
    if (error instanceof DamagedBackup) return false
    throw error
  }
}

/** The manifest goes first: what is left is then an incomplete backup, not a damaged one. */
async function deleteBackup({ store, folder }: BackupFolder): Promise<void> {
  await store.remove(`${folder}/manifest.json`)
  for (const { path } of await store.list(folder)) await store.remove(path)
}

async function namedFiles(
  backups: readonly BackupFolder[],
): Promise<{ paths: Set<string> } | { unreadable: string }> {
  const paths = new Set<string>()
  for (const backup of backups) {
    try {
      for (const [, name] of await sharedLines(backup, await readManifest(backup)))
        paths.add(sharedPath(name))
    } catch (error) {
      if (error instanceof DamagedBackup) return { unreadable: backup.folder }
      throw error
    }
  }
  return { paths }
}
