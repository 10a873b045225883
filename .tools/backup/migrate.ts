import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runStatements } from '../../worker/contract/backup/restore.ts'
import { root } from '../step.ts'
import type { Manifest } from './manifest.ts'
import type { OperatorClient } from './operator-client.ts'
import { WrongUse } from './wrong-use.ts'

function migrations(): string[] {
  return globSync('migrations/*.sql', { cwd: root }).toSorted()
}

/** Refuses a backup whose tables this release does not know. */
export function assertKnownRelease({ deployment }: Pick<Manifest, 'deployment'>): void {
  const known = new Set(migrations().map((file) => basename(file)))
  const unknown = deployment.migrations.filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new WrongUse(
      `The backup is from a newer release, so nothing was changed: this one has no ${unknown.join(', ')}. ` +
        'Check out that release (git log -- migrations), and restore with it.',
    )
  }
}

/** Applies the migrations that the backup does not have. */
export async function migrate(
  client: OperatorClient,
  { deployment }: Pick<Manifest, 'deployment'>,
): Promise<void> {
  const missing = migrations().filter((file) => !deployment.migrations.includes(basename(file)))
  if (missing.length === 0) return
  // It takes seconds to load.
  const { unstable_splitSqlQuery: splitSql } = await import('wrangler')
  for (const file of missing) {
    const statements = splitSql(readFileSync(join(root, file), 'utf8'))
    await client.call(runStatements, {
      body: {
        statements: [...statements, `INSERT INTO "d1_migrations" ("name") VALUES ('${basename(file)}')`],
      },
    })
  }
}
