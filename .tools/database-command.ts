import { join, resolve } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import { getPlatformProxy } from 'wrangler'
import type { Statement } from '../worker/platform/database.ts'
import type { EnvironmentName } from './deploy/environments.ts'
import { root } from './step.ts'

/** Runs statements as one transaction on the local database. `state`: where wrangler keeps it. */
export async function runLocally(statements: Statement[], state = '.wrangler/state'): Promise<void> {
  const local = await getPlatformProxy<{ DB: D1Database }>({
    configPath: join(root, 'wrangler.toml'),
    persist: { path: join(resolve(root, state), 'v3') },
    remoteBindings: false,
  })
  try {
    const { DB } = local.env
    await DB.batch(statements.map(({ text, params }) => DB.prepare(text).bind(...params)))
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('no such table'))) throw error
    console.error('The local database has no tables yet: run `npm run seed` first.')
    process.exit(1)
  } finally {
    await local.dispose()
  }
}

/** The command that runs the same on a deployment's database. */
export function remoteCommand(statements: Statement[], environment: EnvironmentName): string {
  const text = statements.map((one) => literal(one).replaceAll(/\s+/g, ' ').trim()).join('; ')
  return `npx wrangler d1 execute DB --config wrangler.toml --env ${environment} --remote --command ${shellQuoted(text)}`
}

/** A statement with its values in it, for a command line that binds none. */
function literal({ text, params }: Statement): string {
  let index = 0
  return text.replaceAll('?', () => {
    const value = params[index++]
    return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
  })
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
