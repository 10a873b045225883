import type { ActMoment, ListAct, ListKind } from '../../collections/definition/list-kind.ts'
import { column, every, identifier, join, sql, yes, type Sql } from '../../collections/definition/sql.ts'

export interface ActRun {
  kind: ListKind
  name: string
  act: ListAct
  /** Validated by the act's schema. */
  input: Record<string, unknown>
  moment: ActMoment
  ids: readonly string[]
  /** Eight random characters, unique per run. */
  mark: string
  /** Must hold at the time of the act as well. */
  guard?: Sql
}

/**
 * For one transaction: first an audit entry for each row to which the act applies, then the change of exactly those
 * rows. So every change is audited, and rows that changed meanwhile are skipped. The last statement returns the
 * changed ids.
 */
export function actStatements({ kind, name, act, input, moment, ids, mark, guard = yes }: ActRun): Sql[] {
  const table = kind.collection.name
  const here = identifier(table)
  const target = `${table}/`
  const changes = Object.entries(act.set(input, moment)).map(
    ([field, value]) => [field, typeof value === 'object' ? value : boundValue(value)] as const,
  )
  const pairs = (values: (field: string, next: Sql) => Sql) =>
    join(changes.map(([field, next]) => sql`${`${field}`}, ${values(field, next)}`))
  const before = changes.length > 0 ? sql`json_object(${pairs((field) => column(table, field))})` : sql`''`
  const inputJson = Object.keys(input).length > 0 ? JSON.stringify(input) : ''
  const after = changes.length > 0 ? sql`json_object(${pairs((_field, next) => next)})` : sql`${inputJson}`
  const asked = sql`${column(table, 'id')} IN (SELECT "value" FROM json_each(${JSON.stringify(ids)}))`
  const chosen = chosenSql(mark, target)
  const { now, actor, via } = moment
  const set = [
    ...changes.map(([field, next]) => sql`${identifier(field)} = ${next}`),
    ...Object.entries(act.fresh ?? {}).map(([field, next]) => sql`${identifier(field)} = ${next}`),
    sql`"updated" = ${now}`,
  ]
  return [
    sql`INSERT INTO "audit_log" ("id", "created", "updated", "actor", "action", "target", "before", "after", "via")
      SELECT ${mark} || PRINTF('%07d', ROW_NUMBER() OVER ()), ${now}, ${now}, ${actor},
        ${`${kind.name}.${name}`}, ${target} || ${column(table, 'id')}, ${before}, ${after}, ${via}
      FROM ${here} WHERE ${every([asked, sql`(${act.when(input)})`, guard])}`,
    ...(act.also?.(chosen, input, moment) ?? []),
    act.removes
      ? sql`DELETE FROM ${here} WHERE "id" IN (${chosen}) RETURNING "id"`
      : sql`UPDATE ${here} SET ${join(set)} WHERE "id" IN (${chosen}) RETURNING "id"`,
  ]
}

/** Numbers are bound as reals, which the log would show as 1.0. */
function boundValue(value: string | number): Sql {
  return Number.isInteger(value) ? sql`CAST(${value} AS INTEGER)` : sql`${value}`
}

export function chosenSql(mark: string, target: string): Sql {
  return sql`SELECT SUBSTR("target", ${target.length + 1}) AS "id" FROM "audit_log"
    WHERE "id" >= ${mark} AND "id" < ${`${mark}~`}`
}
