import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { D1Database } from '@cloudflare/workers-types'
import { drizzle } from 'drizzle-orm/d1'
import { getPlatformProxy } from 'wrangler'
import { insertAccount } from '../worker/features/auth/storage.ts'
import { recordDateOf } from '../worker/platform/clock.ts'
import { newId, randomText } from '../worker/platform/ids.ts'
import { hashPassword } from '../worker/platform/credentials/passwords.ts'
import { builtInStatements } from './built-in-characters.ts'
import { hasOlderMigrations, migrate, setAside } from './local-migrations.ts'
import { password, people } from './seed/people.ts'
import { seedSurveys } from './seed-surveys.ts'
import { root } from './step.ts'

/**
 * Brings the local database up to date and puts the development accounts into it. It opens the files under
 * `.wrangler/state` (or `--persist-to`) through the platform's local emulation and has no way to a deployed one.
 */
const { values } = parseArgs({ options: { 'persist-to': { type: 'string' } } })
const state = resolve(root, values['persist-to'] ?? '.wrangler/state')

const rooms = [
  { name: 'Show and tell', slug: 'show-and-tell' },
  { name: 'Voices', slug: 'voices' },
]

writeDevVars()
let local = await openLocal()
try {
  if (await hasOlderMigrations(local.env.DB)) {
    await local.dispose()
    const aside = setAside(join(state, 'v3'))
    console.log(
      `  The local data comes from older migrations that no longer exist, so it was moved to ${aside}. A fresh database was created.`,
    )
    local = await openLocal()
  }
  await migrate(local.env.DB)
  await seed(local.env.DB)
} finally {
  await local.dispose()
}

function openLocal() {
  return getPlatformProxy<{ DB: D1Database }>({
    configPath: databaseConfig(),
    persist: { path: join(state, 'v3') },
    remoteBindings: false,
  })
}

/** A configuration with nothing but the database: no worker runs here, so its rooms and hubs would only be missed. */
function databaseConfig(): string {
  const config = readFileSync(join(root, 'wrangler.toml'), 'utf8')
  const database = /\[\[d1_databases\]\]\n(?:[^[\n].*\n)*/.exec(config)?.[0]
  if (!database) throw new Error('wrangler.toml names no [[d1_databases]].')
  const date = /^compatibility_date = .*$/m.exec(config)?.[0] ?? ''
  const path = join(root, '.wrangler', 'seed.toml')
  mkdirSync(join(root, '.wrangler'), { recursive: true })
  writeFileSync(path, `name = "mouthpiece"\n${date}\n\n${database}`)
  return path
}

/** The local worker needs secrets of its own; those that are there, perhaps just made by another seed, stay. */
function writeDevVars() {
  const path = join(root, '.dev.vars')
  const secret = () => randomBytes(32).toString('hex')
  const backup = `BACKUP_SECRET="${secret()}"\n`
  const text = `# For this machine only, never committed.\nENVIRONMENT="development"\nAUTH_SECRET="${secret()}"\n${backup}`
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!existsSync(path)) throw error
    // From before backups existed.
    if (!/^BACKUP_SECRET=/m.test(readFileSync(path, 'utf8'))) appendFileSync(path, backup)
  }
}

async function seed(database: D1Database) {
  const created = recordDateOf(new Date())
  const { results } = await database.prepare('SELECT email FROM users').all<{ email: string }>()
  const known = new Set(results.map((row) => row.email))
  for (const person of Object.values(people)) {
    if (known.has(person.email)) continue
    await insertAccount(drizzle(database), {
      ...person,
      // Made-up people, whom campaigns are tried out on.
      agrees: true,
      id: newId(),
      password: await hashPassword(password),
      tokenKey: randomText(50),
      created,
    })
    console.log(`  made ${person.email}`)
  }
  const room = database.prepare(
    "INSERT OR IGNORE INTO chat_rooms (id, created, updated, name, slug, parent) VALUES (?, ?, ?, ?, ?, '')",
  )
  await database.batch(rooms.map(({ name, slug }) => room.bind(newId(), created, created, name, slug)))
  await database.batch(
    (await builtInStatements()).map(({ text, params }) => database.prepare(text).bind(...params)),
  )
  await database
    .prepare("INSERT OR IGNORE INTO mail_settings (name, value, updated) VALUES ('postalAddress', ?, ?)")
    .bind('Mouthpiece\n1 Stage Street, London', created)
    .run()
  await seedSurveys(database, created)
}
