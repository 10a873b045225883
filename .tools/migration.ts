import { join } from 'node:path'
import { root } from './step.ts'
import { removalsBetween } from './schema-removals.ts'
import { declaredSchema, migratedDatabase, writeMigration } from './write-migration.ts'

/**
 * `npm run migration [-- a name]` writes the changes of tables, of the triggers of events, backups and counts, and of name keys as
 * the next file of `migrations`. Other statements (full-text tables, counters, first rows) are added to it by hand.
 */
const words = process.argv.slice(2)
const folder = join(root, 'migrations')
const before = migratedDatabase(folder)
const written = await writeMigration(
  folder,
  await declaredSchema(),
  words.length > 0 ? words.join('_') : undefined,
)
console.log(written ? `Wrote migrations/${written}.` : 'Nothing to do: the migrations match the tables.')
for (const removal of removalsBetween(before, migratedDatabase(folder))) {
  console.warn(
    `Not additive: ${removal}. The running release would fail: add first, remove a release later (.tools/releases/README.md).`,
  )
}
