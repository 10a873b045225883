import { parseArgs } from 'node:util'
import { describeDeployment } from '../worker/contract/backup/deployment.ts'
import { MAX_PROBLEM_LENGTH, reportRestore } from '../worker/contract/backup/history.ts'
import { runStatements } from '../worker/contract/backup/restore.ts'
import { haltStatements } from './backup/after-restore.ts'
import { newlyLost, wrongCounts } from './backup/check-restored.ts'
import { readingCipher } from './backup/encryption/backup-cipher.ts'
import { givenPrivateKey } from './backup/encryption/keys.ts'
import { hasLocalData, replacingState } from './backup/local-state.ts'
import { chosenBackup, readManifest, type BackupFolder } from './backup/folders.ts'
import type { OpenedBackup } from './backup/go-back.ts'
import type { Manifest } from './backup/manifest.ts'
import { assertKnownRelease, migrate } from './backup/migrate.ts'
import type { OperatorClient } from './backup/operator-client.ts'
import { reapplyPrivacyJournal } from './backup/privacy-journal.ts'
import { dropEverything, existingTables, restoreTables, restoreTriggers } from './backup/restore-database.ts'
import { restoreFiles } from './backup/restore-files.ts'
import { restoreRooms } from './backup/restore-rooms.ts'
import { INCOMPLETE, runTool } from './backup/run-tool.ts'
import { WrongUse } from './backup/wrong-use.ts'
import { verifyBackup } from './backup/verify.ts'
import { withWorker } from './backup/worker-address.ts'

const USAGE = `npm run restore -- --from <store> [--key <file>] [--remote [--env staging|production] | --at <address> | --state <folder>] [--force] [--as-it-was] [--other-secret]
npm run restore -- --point-in-time <time> --env staging|production [--from <store> [--key <file>]]`

/**
 * `npm run restore -- --from <folder>` replaces the local data by a backup and keeps them beside; `--remote` writes it
 * into the empty database of a worker that is deployed with `RESTORE` set. `--force` deletes a database's content first.
 * Unless `--as-it-was` is given, sessions end, campaigns pause and waiting mail is held. `--key` or `BACKUP_KEY`
 * opens an encrypted backup. `--point-in-time` restores a deployment to its state of a time by the platform's own history.
 */
await runTool(async () => {
  const { from, key, force, remote, at, state, env, 'point-in-time': time, ...how } = options()
  if (time !== undefined) {
    // It loads wrangler, which takes seconds.
    const { goBack } = await import('./backup/go-back.ts')
    return goBack(time, { env, at, backup: from === undefined ? undefined : await opened(from, key) })
  }
  if (from === undefined) throw new WrongUse(`From where? ${USAGE}`)
  const { chosen, manifest, unusable } = await opened(from, key)
  const restoreInto = (folder: string) =>
    withWorker({ remote, env, at, state: folder, restoring: true }, (client) =>
      restore(client, chosen, manifest, { ...how, force, unusable }),
    )
  const isLocal = !remote && at === undefined && env === undefined
  return isLocal && !force && hasLocalData(state) ? replacingState(state, restoreInto) : restoreInto(state)
})

/** A backup that can be restored, and the paths in its store that cannot be used. */
async function opened(from: string, key: string | undefined): Promise<OpenedBackup> {
  const found = await chosenBackup(from)
  if (!found) throw new WrongUse(`${from} holds no complete backup.`)
  const manifest = await readManifest(found)
  const chosen = { ...found, cipher: readingCipher(manifest, givenPrivateKey(key)) }
  if (!chosen.cipher.canOpen) {
    throw new WrongUse(
      'The backup is encrypted. Name the file of its private key with --key, or put the key into BACKUP_KEY.',
    )
  }
  assertKnownRelease(manifest)
  const { fatal, unusable } = await verifyBackup(chosen)
  if (fatal.length > 0)
    throw new WrongUse(`The backup is damaged, so nothing was changed:\n${fatal.join('\n')}`)
  return { chosen, manifest, unusable }
}

function options() {
  try {
    const { values } = parseArgs({
      options: {
        from: { type: 'string' },
        key: { type: 'string' },
        force: { type: 'boolean', default: false },
        'as-it-was': { type: 'boolean', default: false },
        'other-secret': { type: 'boolean', default: false },
        remote: { type: 'boolean', default: false },
        at: { type: 'string' },
        env: { type: 'string' },
        'point-in-time': { type: 'string' },
        state: { type: 'string', default: '.wrangler/state' },
      },
    })
    return values
  } catch (error) {
    throw new WrongUse(`${error instanceof Error ? error.message : ''}\n${USAGE}`)
  }
}

interface How {
  force: boolean
  /** Paths in the store that are missing or damaged. */
  unusable: ReadonlySet<string>
  'as-it-was': boolean
  'other-secret': boolean
}

async function restore(
  client: OperatorClient,
  chosen: BackupFolder,
  manifest: Manifest,
  { force, unusable, 'as-it-was': asItWas, 'other-secret': otherSecret }: How,
): Promise<number> {
  const began = performance.now()
  const { secretFingerprint } = await client.call(describeDeployment)
  if (secretFingerprint !== manifest.deployment.secretFingerprint && !otherSecret) {
    throw new WrongUse(
      'AUTH_SECRET is not the one of the backup: second factors, waiting mail and links in sent mail would be lost. ' +
        'Set the old secret, or accept the loss with --other-secret.',
    )
  }
  if ((await existingTables(client)).length > 0) {
    if (!force) {
      throw new WrongUse(
        'The database is not empty, so nothing was changed. Restore into a new one, or delete its content with --force.',
      )
    }
    await dropEverything(client)
  }
  const missing = await restoreFiles(client, chosen, manifest, { unusable })
  const expected = await restoreTables(client, chosen, manifest)
  const miscounted = await wrongCounts(client, expected)
  if (!asItWas) {
    const tables = manifest.tables.map(({ name }) => name)
    await client.call(runStatements, { body: { statements: haltStatements(new Date(), tables) } })
  }
  await restoreTriggers(client, manifest)
  await migrate(client, manifest)
  const rooms = await restoreRooms(client, chosen, manifest, { unusable, force })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`Restored the state of ${manifest.at} in ${seconds} s.`)
  const lost = await newlyLost(client, manifest.lost)
  const lacking = [...manifest.failed, ...rooms.failed, ...missing, ...miscounted, ...lost]
  if (!asItWas) {
    console.log(
      'All sessions have ended, campaigns are paused, and waiting mail and answers are held as failed.',
    )
    const { sentence, unreadable } = await reapplyPrivacyJournal(client, manifest)
    console.log(sentence)
    if (unreadable > 0)
      lacking.push(`${unreadable} parts of the privacy journal, which another AUTH_SECRET has sealed`)
  }
  const from = `${chosen.store.location}/${chosen.folder}`.slice(0, MAX_PROBLEM_LENGTH)
  await client.call(reportRestore, { body: { at: manifest.at, from, missing: lacking.length } })
  for (const one of lacking) console.error(`Missing: ${one}.`)
  return lacking.length > 0 ? INCOMPLETE : 0
}
