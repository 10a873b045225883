import { createHmac } from 'node:crypto'
import type { Bindings } from '../../bindings.ts'
import { parseEnv } from '../../env.ts'
import { appliedMigrations } from './storage.ts'

/** Facts about this deployment that a restore compares. */
export async function deploymentOf(env: Bindings) {
  const { authSecret } = parseEnv(env)
  return {
    migrations: await appliedMigrations(env.DB),
    secretFingerprint: createHmac('sha256', authSecret).update('backup').digest('hex').slice(0, 32),
    settings: Object.entries(env)
      .filter(([, value]) => typeof value === 'string' && value !== '')
      .map(([name]) => name)
      .toSorted(),
  }
}
