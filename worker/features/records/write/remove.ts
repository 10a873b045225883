import type { Collection } from '../../../collections/definition/define.ts'
import { isMany } from '../../../collections/definition/fields.ts'
import { ruleSql } from '../../../collections/definition/rules.ts'
import { column, every, holdsId, identifier, sql, type Sql } from '../../../collections/definition/sql.ts'
import { AppError } from '../../../contract/app-error.ts'
import { columnNames, present } from '../read/present.ts'
import { assertOpen, oneSql, type ReadDeps } from '../read/read.ts'
import { runPlan, type Plan, type WriteDeps } from './plan.ts'

/** Depth of a deletion: a project deletes its takes and files, and nothing is nested deeper than this. */
const MAX_DEPTH = 6

/**
 * One transaction: deletes dependants, clears optional relations and notes files for the purge. A record that the
 * caller may not delete is `not_found`; one that others require is `bad_request`.
 */
export async function deleteRecord(deps: WriteDeps, collection: Collection, id: string): Promise<void> {
  const plan = await planDelete(deps, collection, id)
  try {
    await runPlan(deps, plan)
  } catch (error) {
    if (error !== plan.untouched) throw error
    const [found] = await deps.run([oneSql(deps, collection, { verb: 'delete', id, names: ['id'] })])
    throw found?.rows[0] ? needed : error
  }
}

const needed = new AppError('bad_request', {
  message: 'Failed to delete record. Make sure that the record is not part of a required relation reference.',
})

/** Refuses like a deletion would, and deletes nothing. */
export async function assertDeletable(deps: ReadDeps, collection: Collection, id: string): Promise<void> {
  assertOpen(collection, 'delete', deps.actor)
  const [found] = await deps.run([oneSql(deps, collection, { verb: 'delete', id, names: ['id'] })])
  if (!found?.rows[0]) throw new AppError('not_found')
}

export async function planDelete(deps: WriteDeps, collection: Collection, id: string): Promise<Plan> {
  assertOpen(collection, 'delete', deps.actor)
  const before = deps.actor?.admin ? await seenBefore(deps, collection, id) : undefined
  const table = collection.name
  const chosen = every([
    sql`${column(table, 'id')} = ${id}`,
    ruleSql(collection.rules.delete, collection, table, deps),
    ...notNeeded(deps, collection),
  ])
  return {
    status: 204,
    statements: deletion(deps, collection, chosen, 0),
    audit: deps.audit({ collection, id, action: 'delete', before, after: undefined }),
    failure: 'Failed to delete record.',
    untouched: new AppError('not_found'),
    answer: async () => null,
  }
}

/** The record that an admin is about to delete, for the audit log; without documents, which are too long for it. */
async function seenBefore(deps: WriteDeps, collection: Collection, id: string): Promise<object | undefined> {
  const names = columnNames(collection).filter((name) => collection.fields[name]?.kind !== 'json')
  const [found] = await deps.run([oneSql(deps, collection, { verb: 'delete', id, names })])
  const row = found?.rows[0]
  return row && present(row, collection, deps.actor)
}

export async function deleteAll(
  deps: Pick<ReadDeps, 'collections' | 'now' | 'run'>,
  collection: Collection,
  chosen: Sql,
): Promise<number> {
  const ran = await deps.run(deletion(deps, collection, chosen, 0))
  return ran.at(-1)?.rows.length ?? 0
}

/** No record may require this one, except those that are deleted with it. */
function notNeeded(deps: ReadDeps, collection: Collection): Sql[] {
  return deps.collections.pointingAt(collection).flatMap(({ collection: other, fieldName, field }) => {
    if (!field.required || field.cascade) return []
    const holder = column(other.name, fieldName)
    const pointing = holdsId(holder, column(collection.name, 'id'), { many: isMany(field) })
    return [sql`NOT EXISTS (SELECT 1 FROM ${identifier(other.name)} WHERE ${pointing})`]
  })
}

/** Statements that delete the rows of `chosen`, dependants first and the rows themselves last. */
function deletion(
  deps: Pick<ReadDeps, 'collections' | 'now'>,
  collection: Collection,
  chosen: Sql,
  depth: number,
): Sql[] {
  if (depth > MAX_DEPTH) throw new Error(`Cascades of ${collection.name} do not end`)
  const table = identifier(collection.name)
  const doomed = sql`(SELECT ${column(collection.name, 'id')} FROM ${table} WHERE ${chosen})`
  const statements: Sql[] = []
  for (const { collection: other, fieldName, field } of deps.collections.pointingAt(collection)) {
    if (other === collection && field.cascade) throw new Error(`${collection.name} cannot cascade to itself`)
    const holder = column(other.name, fieldName)
    const many = isMany(field)
    const pointing = many
      ? sql`EXISTS (SELECT 1 FROM json_each(${holder}) WHERE json_each.value IN ${doomed})`
      : // An index of few rows is made for the first condition.
        sql`(${holder} > '' AND ${holder} IN ${doomed})`
    if (field.cascade) statements.push(...deletion(deps, other, pointing, depth + 1))
    else if (!field.required) {
      const rest = many
        ? sql`(SELECT json_group_array(value) FROM json_each(${holder}) WHERE value NOT IN ${doomed})`
        : sql`''`
      statements.push(
        sql`UPDATE ${identifier(other.name)} SET ${identifier(fieldName)} = ${rest} WHERE ${pointing}`,
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
  const ids = depth === 0 ? sql` RETURNING "id"` : sql``
  statements.push(sql`DELETE FROM ${table} WHERE ${chosen}${ids}`)
  return statements
}
