import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventTriggers } from '../worker/collections/definition/event-triggers.ts'
import { collections } from '../worker/collections/index.ts'
import { nameKeyStatements } from '../worker/collections/name-keys.ts'
import { bin, root, step } from './step.ts'

const folder = join(root, 'migrations')
const BREAK = '\n--> statement-breakpoint\n'

const files = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

/** The triggers that the migrations leave in a database: name → text. */
function triggersOf(names: string[]): Map<string, string> {
  const found = new Map<string, string>()
  const statements = names.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint'),
  )
  for (const statement of statements) {
    const text = statement.trim().replace(/;$/, '')
    const created = /^CREATE TRIGGER "(\w+)"/.exec(text)?.[1]
    const dropped = /^DROP TRIGGER (?:IF EXISTS )?"(\w+)"/.exec(text)?.[1]
    if (created) found.set(created, text)
    if (dropped) found.delete(dropped)
  }
  return found
}

/** What makes the event triggers of a database those that the collections declare. */
function triggerChanges(names: string[]): string[] {
  const held = triggersOf(names)
  const wanted = new Map(
    collections.all.flatMap(eventTriggers).map(({ name, text }) => [name, text.replace(/;$/, '')] as const),
  )
  const gone = [...held.keys()].filter(
    (name) => name.startsWith('events_') && wanted.get(name) !== held.get(name),
  )
  const fresh = [...wanted].filter(([name, text]) => held.get(name) !== text)
  // D1 cuts a migration at semicolons that end a line, so a trigger stays on one.
  return [...gone.map((name) => `DROP TRIGGER "${name}";`), ...fresh.map(([, text]) => `${text};`)]
}

/** What keeps the keys of names and no migration makes yet. A change of what is there is written by hand. */
function missingNameKeys(names: string[]): string[] {
  const held = names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  return nameKeyStatements().filter((statement) => !held.includes(statement))
}

/**
 * Writes what changed in the tables, in the collections' event triggers and in what keeps the keys of names, as the next file of `migrations`.
 * Statements that no table declares are written by hand at its end, below a line `-- by hand`.
 */
const before = files()
const { code } = await step(bin('drizzle-kit'), ['generate', '--config', '.tools/drizzle.config.ts'])
let newest = files().find((name) => !before.includes(name))
const changes = [...triggerChanges(files()), ...missingNameKeys(files())]
if (code === 0 && !newest && changes.length > 0) {
  await step(bin('drizzle-kit'), [
    'generate',
    '--config',
    '.tools/drizzle.config.ts',
    '--custom',
    '--name=events',
  ])
  newest = files().find((name) => !before.includes(name))
}
if (newest && changes.length > 0) {
  const path = join(folder, newest)
  // A custom file begins with a comment alone, which is no statement.
  const tables = readFileSync(path, 'utf8')
    .replace(/^--(?! by hand).*\n?/, '')
    .trim()
  writeFileSync(path, `${[tables, ...changes].filter(Boolean).join(BREAK)}\n`)
}
process.exitCode = code
