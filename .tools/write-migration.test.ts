import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './step.ts'
import { declaredSchema, writeMigration } from './write-migration.ts'

const declared = await declaredSchema()
const ships = sqliteTable('ships', { id: text().primaryKey(), name: text().notNull() })
const withShips = { ...declared, exports: { ...declared.exports, ships } }

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mouthpiece-migrations-'))
  cpSync(join(root, 'migrations'), folder, { recursive: true })
  // macOS leaves one in folders that were opened in Finder.
  writeFileSync(join(folder, 'meta/.DS_Store'), '\0\0\0\x01Bud1')
})
afterEach(() => rmSync(folder, { recursive: true }))

const written = () => readdirSync(folder).filter((name) => name.endsWith('.sql'))

test('nothing is written while the tables stay as they are', async () => {
  const before = written()
  expect(await writeMigration(folder, declared)).toBeUndefined()
  expect(written()).toEqual(before)
})

test('a new table is the next migration, named after it, and written once', async () => {
  const number = String(written().length).padStart(4, '0')
  const name = `${number}_create_ships.sql`
  expect(await writeMigration(folder, withShips)).toBe(name)
  expect(readFileSync(join(folder, name), 'utf8')).toBe(
    'CREATE TABLE `ships` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`name` text NOT NULL\n);\n',
  )
  expect(readdirSync(join(folder, 'meta')).toSorted()).toEqual([
    '.DS_Store',
    `${number}_snapshot.json`,
    '_journal.json',
  ])
  expect(await writeMigration(folder, withShips)).toBeUndefined()
})

test('a given name becomes that of the file', async () => {
  expect(await writeMigration(folder, withShips, 'Ships of the line')).toMatch(
    /^\d{4}_ships_of_the_line\.sql$/,
  )
})

test('a changed event trigger is replaced', async () => {
  const [first, ...others] = declared.triggers
  if (!first) throw new Error('No collection has event triggers.')
  const changed = { name: first.name, text: first.text.replace("'id', ", "'key', NEW.\"id\", 'id', ") }
  const schema = { ...declared, triggers: [changed, ...others] }
  const name = await writeMigration(folder, schema)
  expect(name).toMatch(/^\d{4}_update_event_triggers_of_\w+\.sql$/)
  expect(readFileSync(join(folder, name ?? ''), 'utf8')).toBe(
    `DROP TRIGGER "${first.name}";\n${changed.text};\n`,
  )
  expect(await writeMigration(folder, schema)).toBeUndefined()
})

test('a changed trigger of recipients’ counts is dropped before it is created again', async () => {
  const name = 'count_recipients_create'
  const triggers = declared.triggers.map((trigger) =>
    trigger.name === name ? { name, text: trigger.text.replace('BEGIN', 'BEGIN SELECT 1;') } : trigger,
  )
  const schema = { ...declared, triggers }
  const file = await writeMigration(folder, schema)
  const changed = triggers.find((trigger) => trigger.name === name)
  expect(readFileSync(join(folder, file ?? ''), 'utf8')).toBe(`DROP TRIGGER "${name}";\n${changed?.text};\n`)
  // Applies the migrations: a trigger that still exists cannot be created.
  expect(await writeMigration(folder, schema)).toBeUndefined()
})
