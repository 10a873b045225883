import type { Collection } from '../../../collections/definition/define.ts'
import { isMany, type RelationField } from '../../../collections/definition/fields.ts'
import { ruleSql } from '../../../collections/definition/rules.ts'
import { column, every, identifier, sql, type Sql } from '../../../collections/definition/sql.ts'
import type { FieldError } from '../../../contract/errors.ts'
import type { QueryContext } from '../paths.ts'
import { relatedId, relatedIds, type Values } from '../values.ts'

export interface RelationCheck {
  fieldName: string
  /** True in the database if the relation is allowed. */
  holds: Sql
  refusal: FieldError
}

const missingRelation: FieldError = {
  code: 'validation_missing_rel_records',
  message: 'Failed to find all relation records with the provided ids.',
}

const withdrawnSince: FieldError = {
  code: 'validation_withdrawn',
  message: 'A part of what it shows was withdrawn since.',
}

/** Run before a write, to name the field, and as part of it, so that no deleted record is referenced. */
export function relationChecks(
  collection: Collection,
  record: Values,
  changed: string[],
  context: QueryContext,
): RelationCheck[] {
  return changed.flatMap((fieldName) => {
    const field = collection.fields[fieldName]
    if (field?.kind !== 'relation' || relatedIds(record[fieldName]).length === 0) return []
    // The caller exists; only a superuser sets another owner.
    if (field.session && !context.actor?.superuser) return []
    const holds = relationSql({ collection, field, fieldName }, record, context)
    const check = { fieldName, holds, refusal: missingRelation }
    return field.shows === undefined
      ? [check]
      : [{ fieldName, holds: upToDate(record, field.shows), refusal: withdrawnSince }, check]
  })
}

/** Condition that no part of the shown revision was withdrawn. */
function upToDate(record: Values, shows: string): Sql {
  return sql`NOT EXISTS (SELECT 1 FROM "withdrawn_takes" WHERE "project" = ${relatedId(record.id)}
    AND "revision" > ${Number(record[shows] ?? 0) || 0})`
}

function relationSql(
  { collection, field, fieldName }: { collection: Collection; field: RelationField; fieldName: string },
  record: Values,
  context: QueryContext,
): Sql {
  const other = context.collections.get(field.to)
  const alias = 'related'
  const ids = relatedIds(record[fieldName])
  const wanted = isMany(field)
    ? sql`${column(alias, 'id')} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
    : sql`${column(alias, 'id')} = ${ids[0] ?? ''}`
  const conditions = [
    wanted,
    ...Object.entries(field.where).map(([name, demand]) => {
      const value = 'is' in demand ? demand.is : relatedId(record[demand.sameAs])
      return sql`${column(alias, name)} = ${value}`
    }),
    field.accepts === 'own' && collection.ownerField && other.ownerField
      ? sql`${column(alias, other.ownerField)} = ${relatedId(record[collection.ownerField])}`
      : ruleSql(other.rules.view, other, alias, context),
  ]
  const from = sql`FROM ${identifier(other.name)} AS ${identifier(alias)} WHERE ${every(conditions)}`
  return isMany(field) ? sql`(SELECT COUNT(*) ${from}) = ${ids.length}` : sql`EXISTS (SELECT 1 ${from})`
}
