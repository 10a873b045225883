import { readLastBackup } from '../../worker/contract/backup/history.ts'
import { OperatorError, operatorClient } from '../backup/operator-client.ts'
import type { Environment } from './environments.ts'

/** The time of the last backup's state, `undefined` if there is no backup, or the reason why it is not known. */
export type LastBackup = { at: Date | undefined } | { unknown: string }

/** Asks a running deployment for its last backup. */
export async function askLastBackup(
  { vars }: Pick<Environment, 'vars'>,
  secret = process.env.BACKUP_SECRET,
  attempts = 3,
): Promise<LastBackup> {
  if (secret === undefined || secret === '') return { unknown: 'BACKUP_SECRET is not in the environment' }
  const client = operatorClient({ address: String(vars['APP_ORIGIN']), secret, attempts })
  try {
    const { last } = await client.call(readLastBackup)
    return { at: last ? new Date(last.at.replace(' ', 'T')) : undefined }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    // A deployment that has no such call yet, or that is down.
    return { unknown: error.message }
  }
}
