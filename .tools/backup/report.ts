import {
  MAX_PROBLEM_LENGTH,
  MAX_PROBLEMS,
  reportBackup,
  type BackupReport,
} from '../../worker/contract/backup/history.ts'
import type { BackupFolder } from './folders.ts'
import type { Manifest, Progress } from './manifest.ts'
import { OperatorError, type OperatorClient } from './operator-client.ts'

/** Reports a complete backup to the worker, where admins see its age. */
export async function reportFinished(
  client: OperatorClient,
  backup: BackupFolder,
  { run, manifest }: { run: string; manifest: Manifest },
): Promise<void> {
  const { tables, touched, late, files, shared, rooms, failed, at } = manifest
  const chunks = [
    ...tables.flatMap((table) => table.chunks),
    ...[touched, late, files.chunks, shared, rooms.chunks].flat(),
  ]
  await send(client, run, {
    ...nothing(backup),
    state: 'finished',
    at,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    files: files.count,
    rooms: rooms.count,
    bytes: chunks.reduce((sum, { size }) => sum + size, files.bytes),
    missing: failed.length,
    problems: shortened(failed),
  })
}

/** Reports a failed backup; the worker may be what fails. */
export async function reportFailed(
  client: OperatorClient,
  backup: BackupFolder,
  { progress, error }: { progress: Progress; error: unknown },
): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  await send(client, progress.run, { ...nothing(backup), state: 'failed', problems: shortened([reason]) })
}

const nothing = ({ store, cipher }: BackupFolder): Omit<BackupReport, 'state'> => ({
  at: '',
  target: store.location.slice(0, MAX_PROBLEM_LENGTH),
  encrypted: cipher.recipient !== null,
  rows: 0,
  files: 0,
  rooms: 0,
  bytes: 0,
  missing: 0,
  problems: [],
})

const shortened = (problems: readonly string[]) =>
  problems.slice(0, MAX_PROBLEMS).map((problem) => problem.slice(0, MAX_PROBLEM_LENGTH))

/** A report that is not taken is no failure of the backup. */
async function send(client: OperatorClient, run: string, report: BackupReport): Promise<void> {
  try {
    await client.call(reportBackup, { path: `/api/operator/backups/${run}/report`, body: report })
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    console.error(`The worker did not note that the backup has ${report.state}: ${error.message}`)
  }
}
