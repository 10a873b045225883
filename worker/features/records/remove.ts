import type { Collection } from '../../collections/define.ts'
import { ruleSql } from '../../collections/rules.ts'
import { column, every, identifier, sql, type Sql } from '../../collections/sql.ts'
import { AppError } from '../../contract/app-error.ts'
import { assertOpen, oneSql, type ReadDeps } from './read.ts'

/** How far a deletion reaches: a project takes its takes and files along, and nothing hangs deeper than this. */
const MAX_DEPTH = 6

/**
 * Deletes a record with everything that hangs on it, in one transaction: records that cascade go too, optional
 * relations to it are emptied, and the stored files' keys are noted for the purge that follows. What the
 * caller may not delete is `not_found`; a record that others need is `bad_request`.
 */
export async function deleteRecord(deps: ReadDeps, collection: Collection, id: string): Promise<void> {
  assertOpen(collection, 'delete', deps.actor)
  const table = collection.name
  const chosen = every([
    sql`${column(table, 'id')} = ${id}`,
    ruleSql(collection.rules.delete, collection, table, deps),
    ...needed(deps, collection),
  ])
  const ran = await deps.run(deletion(deps, collection, chosen, 0))
  if (ran.at(-1)?.changes) return
  const [found] = await deps.run([oneSql(deps, collection, 'delete', id, ['id'])])
  if (!found?.rows[0]) throw new AppError('not_found')
  throw new AppError('bad_request', {
    message:
      'Failed to delete record. Make sure that the record is not part of a required relation reference.',
  })
}

/** Deletes every record of a condition with all that hangs on it, without asking anybody's rule. */
export async function deleteAll(
  deps: Pick<ReadDeps, 'collections' | 'now' | 'run'>,
  collection: Collection,
  chosen: Sql,
): Promise<number> {
  const ran = await deps.run(deletion(deps, collection, chosen, 0))
  return ran.at(-1)?.changes ?? 0
}

/** No record may need this one, except those that go with it. */
function needed(deps: ReadDeps, collection: Collection): Sql[] {
  return deps.collections.pointingAt(collection).flatMap(({ collection: other, fieldName, field }) => {
    if (!field.required || field.cascade) return []
    const pointing = sql`${column(other.name, fieldName)} = ${column(collection.name, 'id')}`
    return [sql`NOT EXISTS (SELECT 1 FROM ${identifier(other.name)} WHERE ${pointing})`]
  })
}

/** The statements that delete the rows of `chosen`, the furthest first and the rows themselves last. */
function deletion(
  deps: Pick<ReadDeps, 'collections' | 'now'>,
  collection: Collection,
  chosen: Sql,
  depth: number,
): Sql[] {
  if (depth > MAX_DEPTH) throw new Error(`Cascades of ${collection.name} do not end`)
  const table = identifier(collection.name)
  const ids = sql`(SELECT ${column(collection.name, 'id')} FROM ${table} WHERE ${chosen})`
  const statements: Sql[] = []
  for (const { collection: other, fieldName, field } of deps.collections.pointingAt(collection)) {
    if (other === collection && field.cascade) throw new Error(`${collection.name} cannot cascade to itself`)
    const pointing = sql`${column(other.name, fieldName)} IN ${ids}`
    if (field.cascade) statements.push(...deletion(deps, other, pointing, depth + 1))
    else if (!field.required) {
      statements.push(
        sql`UPDATE ${identifier(other.name)} SET ${identifier(fieldName)} = '' WHERE ${pointing}`,
      )
    }
  }
  if (collection.objectPrefix) {
    const moment = deps.now.toISOString().replace('T', ' ')
    const key = sql`${collection.objectPrefix} || ${column(collection.name, 'id')}`
    statements.push(
      sql`INSERT OR IGNORE INTO "doomed_objects" ("key", "created") SELECT ${key}, ${moment} FROM ${table} WHERE ${chosen}`,
    )
  }
  statements.push(sql`DELETE FROM ${table} WHERE ${chosen}`)
  return statements
}
