import { BACKUP_MAX_AGE_MS } from '../../../contract/backup/history.ts'

export interface EndedAttempt {
  state: 'finished' | 'failed'
  /** Record date. */
  ended: string
  missing: number
  /** JSON list of texts. */
  problems: string
}

export interface BackupWarning {
  reason: 'none' | 'failed' | 'incomplete' | 'old'
  /** Record date of the backup, or `''`. */
  since: string
  /** Number of missing files and rooms; 1 otherwise. */
  count: number
  detail: string
}

/**
 * The warning about the last backups, if there is one. `finished` is the last complete one, `failed` the last failed
 * attempt. A development machine needs no backups, so it is not warned when there is none or it is old.
 */
export function backupWarning(
  { finished, failed }: Partial<Record<EndedAttempt['state'], EndedAttempt>>,
  { now, needsBackups }: { now: Date; needsBackups: boolean },
): BackupWarning | undefined {
  if (failed && failed.ended > (finished?.ended ?? '')) {
    return { reason: 'failed', since: failed.ended, count: 1, detail: textsOf(failed) }
  }
  if (!finished) return needsBackups ? { reason: 'none', since: '', count: 1, detail: '' } : undefined
  const { ended, missing } = finished
  const age = now.getTime() - Date.parse(ended.replace(' ', 'T'))
  if (needsBackups && age > BACKUP_MAX_AGE_MS) return { reason: 'old', since: ended, count: 1, detail: '' }
  if (missing > 0) return { reason: 'incomplete', since: ended, count: missing, detail: textsOf(finished) }
  return undefined
}

function textsOf({ problems }: EndedAttempt): string {
  const texts: string[] = JSON.parse(problems)
  return texts.slice(0, 3).join(' · ')
}
