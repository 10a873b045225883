import { existsSync, globSync, readFileSync, renameSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import { unstable_splitSqlQuery as splitSql } from 'wrangler'
import { root } from './step.ts'

const files = globSync('migrations/*.sql', { cwd: root }).toSorted()

/** Applies the migrations that wrangler's own table does not list yet, each as one transaction. */
export async function migrate(database: D1Database, paths: readonly string[] = files): Promise<void> {
  await database.exec(
    'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
  )
  const applied = await appliedTo(database)
  for (const path of paths) {
    const name = basename(path)
    if (applied.includes(name)) continue
    const statements = splitSql(readFileSync(resolve(root, path), 'utf8'))
    await database.batch([
      ...statements.map((statement) => database.prepare(statement)),
      database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ])
    console.log(`  applied ${name}`)
  }
}

/** Returns true for a database that was created by migrations from before they were squashed into one file. */
export async function hasOlderMigrations(database: D1Database): Promise<boolean> {
  const table = await database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").first()
  return table !== null && lackFirst(await appliedTo(database))
}

export function lackFirst(applied: readonly string[]): boolean {
  return applied.length > 0 && !applied.includes(basename(files[0] ?? ''))
}

/** Renames a folder to the first free of `x-old`, `x-old-2` …, and returns the new path. */
export function setAside(folder: string): string {
  let target = `${folder}-old`
  for (let count = 2; existsSync(target); count++) target = `${folder}-old-${count}`
  renameSync(folder, target)
  return target
}

async function appliedTo(database: D1Database): Promise<string[]> {
  const { results } = await database.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
  return results.map(({ name }) => name)
}
