import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUpDatabase, beginBackup, endBackup } from './backup/backup-database.ts'
import { backUpFiles, fileLines } from './backup/backup-files.ts'
import {
  chosenBackup,
  completeBackups,
  interruptedBackup,
  newBackupFolder,
  readManifest,
  saveManifest,
  saveProgress,
  type BackupFolder,
} from './backup/folders.ts'
import type { Progress } from './backup/manifest.ts'
import { OperatorError, type OperatorClient } from './backup/operator-client.ts'
import { backUpRooms } from './backup/rooms.ts'
import { INCOMPLETE, megabytes, runTool, WrongUse } from './backup/run-tool.ts'
import { isMissingFile, verifyBackup } from './backup/verify.ts'
import { withWorker } from './backup/worker-address.ts'

const USAGE = `npm run backup -- --to <folder> [--remote | --at <address> | --state <folder>]
npm run backup -- --verify <folder>`

/**
 * `npm run backup -- --to <folder>` adds a backup of the local data to a folder; `--remote` one of the deployment,
 * `--at` one of a running worker. `--verify` reads a backup and compares it with its manifest.
 */
await runTool(async () => {
  const { to, verify, remote, at, state } = options()
  if (verify !== undefined) return verified(verify)
  if (to === undefined) throw new WrongUse(`Where to? ${USAGE}`)
  return withWorker({ remote, at, state }, (client) => backUp(client, resolve(to)))
})

function options() {
  try {
    const { values } = parseArgs({
      options: {
        to: { type: 'string' },
        verify: { type: 'string' },
        remote: { type: 'boolean', default: false },
        at: { type: 'string' },
        state: { type: 'string', default: '.wrangler/state' },
      },
    })
    return values
  } catch (error) {
    throw new WrongUse(`${error instanceof Error ? error.message : ''}\n${USAGE}`)
  }
}

async function backUp(client: OperatorClient, store: string): Promise<number> {
  const began = performance.now()
  const { folder, progress } = await resumed(client, store)
  await backUpDatabase(client, folder, progress, (state) => saveProgress(folder, state))
  // No room is behind its copy in the database, which is of an earlier moment.
  const rooms = await backUpRooms(client, folder)
  // Objects are never changed and, while the backup is open, never deleted: they may be read after that moment.
  const previous = completeBackups(store).flatMap((one) => fileLines(one.folder, readManifest(one.folder)))
  const { files, downloaded, failed: lost } = await backUpFiles(client, { folder, store, previous })
  const failed = [...rooms.failed, ...lost]
  const { run: _run, rest: _rest, after: _after, position: _position, at, ...rest } = progress
  if (at === null) throw new Error('The database was not read to its end.')
  saveManifest(folder, { ...rest, at, files, failed })
  await endBackup(client, progress)
  const rows = progress.tables.reduce((sum, table) => sum + table.rows, 0)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `${folder}\n${rows} rows of ${progress.tables.length} tables, ${rooms.rooms} rooms and ${files.count} files (${megabytes(files.bytes)}, ${downloaded} new) as of ${at}, in ${seconds} s.`,
  )
  for (const missing of failed) console.error(`Missing: ${missing}.`)
  return failed.length > 0 ? INCOMPLETE : 0
}

/** Goes on with an interrupted backup that the worker still has open, or begins a new one. */
async function resumed(
  client: OperatorClient,
  store: string,
): Promise<BackupFolder & { progress: Progress }> {
  const interrupted = interruptedBackup(store)
  if (interrupted && (await isOpen(client, interrupted.progress))) {
    console.log(`Continuing ${interrupted.folder}.`)
    return interrupted
  }
  const now = new Date()
  const progress = await beginBackup(client, now)
  const made = newBackupFolder(store, now)
  saveProgress(made.folder, progress)
  return { ...made, progress }
}

async function isOpen(client: OperatorClient, progress: Progress): Promise<boolean> {
  try {
    await client.send('GET', `/api/operator/backups/${progress.run}/touched?after=${progress.position}`)
    return true
  } catch (error) {
    if (error instanceof OperatorError && error.code === 'not_found') return false
    throw error
  }
}

async function verified(path: string): Promise<number> {
  const chosen = chosenBackup(resolve(path))
  if (!chosen) throw new WrongUse(`${path} holds no complete backup.`)
  const problems = await verifyBackup(chosen)
  for (const problem of problems) console.error(problem)
  const { failed, at } = readManifest(chosen.folder)
  for (const missing of failed) console.error(`Missing from the start: ${missing}.`)
  // Without some files the rest can be restored.
  if (problems.length > 0) return problems.every(isMissingFile) ? INCOMPLETE : 1
  console.log(`${chosen.folder} is intact. It holds the state of ${at}.`)
  return failed.length > 0 ? INCOMPLETE : 0
}
