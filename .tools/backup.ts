import type { KeyObject } from 'node:crypto'
import { parseArgs } from 'node:util'
import { readTablePage } from '../worker/contract/backup/dump.ts'
import { backUpDatabase, beginBackup, endBackup } from './backup/backup-database.ts'
import { backUpFiles, storedBefore } from './backup/backup-files.ts'
import { backUpRooms } from './backup/backup-rooms.ts'
import {
  chosenBackup,
  interruptedBackup,
  newBackupFolder,
  nextStart,
  readManifest,
  saveManifest,
  saveProgress,
  type BackupFolder,
} from './backup/folders.ts'
import { lostReferences } from './backup/check-restored.ts'
import { readingCipher, writingCipher } from './backup/encryption/backup-cipher.ts'
import type { Cipher } from './backup/encryption/cipher.ts'
import { createKeyFile, givenPrivateKey } from './backup/encryption/keys.ts'
import { backUpLateRows } from './backup/late-rows.ts'
import type { LostReference, Progress } from './backup/manifest.ts'
import { OperatorError, type OperatorClient } from './backup/operator-client.ts'
import { applyRetention } from './backup/retention.ts'
import { reportFailed, reportFinished } from './backup/report.ts'
import { INCOMPLETE, megabytes, runTool } from './backup/run-tool.ts'
import { WrongUse } from './backup/wrong-use.ts'
import { verifyBackup } from './backup/verify.ts'
import { storeAt } from './backup/store/location.ts'
import type { BackupStore } from './backup/store/store.ts'
import { withWorker } from './backup/worker-address.ts'

const USAGE = `npm run backup -- --to <store> [--remote [--env staging|production] | --at <address> | --state <folder>] [--encrypt <public key>] [--retain [--dry-run]]
npm run backup -- --verify <store> [--key <file>]
npm run backup -- --new-key <file>
A store is a folder or s3://bucket/folder.`

/**
 * `npm run backup -- --to <folder>` adds a backup of the local data to a folder; `--remote` one of the deployment,
 * `--at` one of a running worker. `--verify` reads a backup and compares it with its manifest. `--new-key` creates the
 * key pair that `--encrypt` needs. `--retain` deletes old backups afterwards.
 */
await runTool(async () => {
  const { to, verify, key, encrypt, retain, remote, env, at, state, ...rest } = options()
  if (rest['new-key'] !== undefined) return newKey(rest['new-key'])
  if (verify !== undefined) return verified(verify, givenPrivateKey(key))
  if (to === undefined) throw new WrongUse(`Where to? ${USAGE}`)
  const [store, cipher] = [storeAt(to), writingCipher(encrypt)]
  const isDry = rest['dry-run']
  if (isDry && !retain) throw new WrongUse(`--dry-run shows what --retain would delete. ${USAGE}`)
  if (isDry) return retained(store, { isDry })
  const code = await withWorker({ remote, env, at, state }, (client) => backUp(client, store, cipher))
  return retain ? Math.max(code, await retained(store, { isDry })) : code
})

function options() {
  try {
    const { values } = parseArgs({
      options: {
        to: { type: 'string' },
        verify: { type: 'string' },
        encrypt: { type: 'string' },
        key: { type: 'string' },
        'new-key': { type: 'string' },
        retain: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        remote: { type: 'boolean', default: false },
        env: { type: 'string' },
        at: { type: 'string' },
        state: { type: 'string', default: '.wrangler/state' },
      },
    })
    return values
  } catch (error) {
    throw new WrongUse(`${error instanceof Error ? error.message : ''}\n${USAGE}`)
  }
}

async function backUp(client: OperatorClient, store: BackupStore, cipher: Cipher): Promise<number> {
  const { progress, ...backup } = await resumed(client, store, cipher)
  try {
    return await completed(client, backup, progress)
  } catch (error) {
    await reportFailed(client, backup, { progress, error })
    throw error
  }
}

async function completed(client: OperatorClient, backup: BackupFolder, progress: Progress): Promise<number> {
  const began = performance.now()
  await backUpDatabase(client, backup, progress, (state) => saveProgress(backup, state))
  // No room is behind its copy in the database, which is of an earlier moment.
  const { rooms, named, failed: silent } = await backUpRooms(client, backup)
  const late = await backUpLateRows(client, backup, progress, named)
  // Objects are never changed and, while the backup is open, never deleted: they may be read after that moment.
  const previous = await storedBefore(backup)
  const { files, shared, downloaded, failed: unread } = await backUpFiles(client, backup, previous)
  const failed = [...silent, ...unread]
  const lost = await knownLost(client)
  const { run, rest: _rest, after: _after, position: _position, at, ...rest } = progress
  if (at === null) throw new Error('The database was not read to its end.')
  const manifest = { ...rest, at, late, files, shared, rooms, failed, lost }
  await saveManifest(backup, manifest)
  await reportFinished(client, backup, { run, manifest })
  await endBackup(client, progress)
  const rows = progress.tables.reduce((sum, table) => sum + table.rows, 0)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `${backup.store.location}/${backup.folder}\n${rows} rows of ${progress.tables.length} tables, ${rooms.count} rooms and ${files.count} files (${megabytes(files.bytes)}, ${downloaded} new) as of ${at}, in ${seconds} s.`,
  )
  for (const missing of failed) console.error(`Missing: ${missing}.`)
  return failed.length > 0 ? INCOMPLETE : 0
}

/** References that lead nowhere already; a worker of an older release has no call for them. */
async function knownLost(client: OperatorClient): Promise<LostReference[]> {
  try {
    return await lostReferences(client)
  } catch (error) {
    if (error instanceof OperatorError && /^(?:not_found|method_not_found)$/.test(error.code)) return []
    throw error
  }
}

/** Deletes old backups, or says which. */
async function retained(store: BackupStore, { isDry }: { isDry: boolean }): Promise<number> {
  const {
    deleted,
    retained: left,
    files,
    unreadable,
  } = await applyRetention(store, {
    now: new Date(),
    isDry,
  })
  for (const folder of deleted)
    console.log(`${isDry ? 'Would delete' : 'Deleted'} ${store.location}/${folder}.`)
  const deletion = isDry ? 'to delete' : 'deleted'
  console.log(
    `Backups ${deletion}: ${deleted.length}, retained: ${left.length}. Stored files ${deletion}: ${files}.`,
  )
  if (unreadable === undefined) return 0
  console.error(`No stored file was deleted: ${unreadable} cannot be read. Verify it, or delete its folder.`)
  return INCOMPLETE
}

/** Creates a key pair: the private key goes into a file, the public one is printed. */
function newKey(path: string): number {
  console.log(createKeyFile(path))
  console.error(
    `The private key is in ${path}. Store it elsewhere, in two places: without it, encrypted backups are lost.`,
  )
  return 0
}

/** Goes on with an interrupted backup that the worker still has open, or begins a new one. */
async function resumed(
  client: OperatorClient,
  store: BackupStore,
  cipher: Cipher,
): Promise<BackupFolder & { progress: Progress }> {
  const interrupted = await interruptedBackup(store)
  const isAlike = interrupted?.progress.recipient === cipher.recipient
  if (interrupted && isAlike && (await isOpen(client, interrupted.progress))) {
    console.log(`Continuing ${store.location}/${interrupted.folder}.`)
    return { ...interrupted, cipher }
  }
  const now = await nextStart(store, new Date())
  const progress = await beginBackup(client, { started: now, recipient: cipher.recipient })
  const made = newBackupFolder(store, now, cipher)
  await saveProgress(made, progress)
  return { ...made, progress }
}

async function isOpen(client: OperatorClient, { run }: Progress): Promise<boolean> {
  try {
    // The page behind all rows of a small table.
    const path = readTablePage.path.replace(':run', run).replace(':table', 'switches')
    await client.call(readTablePage, { path, query: { after: Number.MAX_SAFE_INTEGER } })
    return true
  } catch (error) {
    if (error instanceof OperatorError && error.code === 'not_found') return false
    throw error
  }
}

async function verified(path: string, privateKey: KeyObject | undefined): Promise<number> {
  const found = await chosenBackup(path)
  if (!found) throw new WrongUse(`${path} holds no complete backup.`)
  const chosen = { ...found, cipher: readingCipher(await readManifest(found), privateKey) }
  const { fatal, partial } = await verifyBackup(chosen)
  for (const problem of [...fatal, ...partial]) console.error(problem)
  const { failed, at } = await readManifest(chosen)
  for (const missing of failed) console.error(`Missing from the start: ${missing}.`)
  if (fatal.length > 0) return 1
  // The rest can be restored.
  if (partial.length > 0) return INCOMPLETE
  console.log(`${chosen.store.location}/${chosen.folder} is intact. It holds the state of ${at}.`)
  if (!chosen.cipher.canOpen)
    console.log('It is encrypted: only hashes were compared. --key names the file of its private key.')
  return failed.length > 0 ? INCOMPLETE : 0
}
