import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentNames, readEnvironment } from '../deploy/environments.ts'
import { wranglerWith } from '../deploy/wrangler.ts'
import { root } from '../step.ts'
import type { BackupFolder } from './folders.ts'
import type { Manifest } from './manifest.ts'
import { readTime, restorePointInTime } from './point-in-time.ts'
import { restoreFiles } from './restore-files.ts'
import { INCOMPLETE } from './run-tool.ts'
import { withWorker } from './worker-address.ts'
import { WrongUse } from './wrong-use.ts'

/** A backup whose files can be restored. */
export interface OpenedBackup {
  chosen: BackupFolder
  manifest: Manifest
  /** Paths in the store that are missing or damaged. */
  unusable: ReadonlySet<string>
}

interface Options {
  env: string | undefined
  /** Address of the worker; by default that of the environment. */
  at: string | undefined
  /** For stored files that were deleted since. */
  backup: OpenedBackup | undefined
}

/** Restores a deployment to its state of a time; returns the exit code. */
export async function goBack(time: string, { env, at, backup }: Options): Promise<number> {
  const now = new Date()
  const moment = readTime(time, now)
  const name = environmentNames.find((one) => one === env)
  if (!name) throw new WrongUse(`Which deployment? --env ${environmentNames.join('|')}`)
  const environment = readEnvironment(name)
  const address = at ?? environment.vars['APP_ORIGIN']
  if (typeof address !== 'string' || address === '')
    throw new WrongUse(`wrangler.toml has no APP_ORIGIN for ${name}: name the worker with --at.`)
  const undoFile = join(root, '.wrangler', `undo-${name}-${now.toISOString().replaceAll(/[:.]/g, '-')}.json`)
  const failed = await withWorker({ remote: false, at: address, state: '' }, (client) =>
    restorePointInTime(moment, environment, {
      client,
      wrangler: wranglerWith((text) => process.stdout.write(text)),
      now: () => now,
      say: (text) => console.log(text),
      async restoreFiles(only) {
        if (!backup) return [...only].map((key) => `the file ${key}: name a backup with --from`)
        return restoreFiles(client, backup.chosen, backup.manifest, { unusable: backup.unusable, only })
      },
      saveUndo(undo) {
        mkdirSync(join(root, '.wrangler'), { recursive: true })
        writeFileSync(undoFile, JSON.stringify(undo, null, 1))
      },
    }),
  )
  console.log(`The bookmarks that lead back are in ${undoFile}. Look around, then deploy without RESTORE.`)
  for (const one of failed) console.error(`Missing: ${one}.`)
  return failed.length > 0 ? INCOMPLETE : 0
}
