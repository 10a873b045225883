import { randomBytes } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { D1Database } from '@cloudflare/workers-types'
import { drizzle } from 'drizzle-orm/d1'
import { getPlatformProxy } from 'wrangler'
import { insertAccount } from '../worker/features/auth/storage.ts'
import { recordDateOf } from '../worker/platform/clock.ts'
import { newId, randomText } from '../worker/platform/ids.ts'
import { hashPassword } from '../worker/platform/credentials/passwords.ts'
import { companyOfFolder } from './company.ts'
import { seedSurveys } from './seed-surveys.ts'
import { root } from './step.ts'

/**
 * Brings the local database up to date and puts the development accounts into it. It opens the files under
 * `.wrangler/state` (or `--persist-to`) through the platform's local emulation and has no way to a deployed one.
 */
const { values } = parseArgs({ options: { 'persist-to': { type: 'string' } } })
const state = resolve(root, values['persist-to'] ?? '.wrangler/state')

const people = [
  { email: 'admin@mouthpiece.test', name: 'Ines Admin', admin: true },
  { email: 'ada@mouthpiece.test', name: 'Ada', admin: false },
  { email: 'ben@mouthpiece.test', name: 'Ben', admin: false },
]
const password = 'mouthpiece-dev'

const rooms = [
  { name: 'Show and tell', slug: 'show-and-tell' },
  { name: 'Voices', slug: 'voices' },
]

writeDevVars()
const local = await getPlatformProxy<{ DB: D1Database }>({
  configPath: databaseConfig(),
  persist: { path: join(state, 'v3') },
  remoteBindings: false,
})
try {
  const { DB } = local.env
  await migrate(DB)
  await seed(DB)
} finally {
  await local.dispose()
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

/** The local worker needs a secret of its own; one that is there, perhaps just made by another seed, stays. */
function writeDevVars() {
  const path = join(root, '.dev.vars')
  const secret = randomBytes(32).toString('hex')
  const text = `# For this machine only, never committed.\nENVIRONMENT="development"\nAUTH_SECRET="${secret}"\n`
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!existsSync(path)) throw error
  }
}

/** Applies the migrations that wrangler's own bookkeeping does not name yet, each as one transaction. */
async function migrate(database: D1Database) {
  await database.exec(
    'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
  )
  const { results } = await database.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
  const applied = new Set(results.map((row) => row.name))
  for (const file of globSync('migrations/*.sql', { cwd: root }).sort()) {
    const name = basename(file)
    if (applied.has(name)) continue
    const statements = readFileSync(join(root, file), 'utf8')
      .split('--> statement-breakpoint')
      .map((statement) => statement.trim())
      // A migration made by hand begins with a remark, and a remark is no statement.
      .filter((statement) => statement.replace(/^--.*$/gm, '').trim() !== '')
    await database.batch([
      ...statements.map((statement) => database.prepare(statement)),
      database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ])
    console.log(`  applied ${name}`)
  }
}

async function seed(database: D1Database) {
  const created = recordDateOf(new Date())
  const { results } = await database.prepare('SELECT email FROM users').all<{ email: string }>()
  const known = new Set(results.map((row) => row.email))
  for (const person of people) {
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
    (await companyOfFolder()).map(({ text, params }) => database.prepare(text).bind(...params)),
  )
  await database
    .prepare("INSERT OR IGNORE INTO mail_settings (name, value, updated) VALUES ('postalAddress', ?, ?)")
    .bind('Mouthpiece\n1 Stage Street, London', created)
    .run()
  await seedSurveys(database, created)
}
