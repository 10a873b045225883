import type { Collection, Collections } from './define.ts'
import { isMany } from './fields.ts'
import type { Rule } from './rule.ts'
import type { TokenScopes } from '../../contract/account/api-tokens.ts'
import { column, every, holdsId, identifier, no, some, sql, yes, type Sql } from './sql.ts'

export interface Actor {
  id: string
  admin: boolean
  /** Has no user record, so owns nothing. */
  superuser?: true
  /** A superuser viewing as this user: the session ends with the superuser's, and opens no other. */
  borrowed?: true
  scopes?: TokenScopes
}

export * from './rule.ts'

interface RuleContext {
  collections: Collections
  actor: Actor | undefined
  /** Relations for which another condition on the row demands one id, by field. */
  pinned?: ReadonlyMap<string, string>
}

/** `table` is a name or an alias. A missing rule admits admins only. */
export function ruleSql(
  rule: Rule | undefined,
  collection: Collection,
  table: string,
  context: RuleContext,
): Sql {
  if (rule?.kind === 'closed') return no
  if (context.actor?.admin) return yes
  return rule ? condition(rule, collection, table, context) : no
}

function condition(rule: Rule, collection: Collection, table: string, context: RuleContext): Sql {
  const { actor, collections, pinned } = context
  // Pinned relations hold for this row only, not for related ones.
  const further = { actor, collections }
  const inside = (one: Rule) => condition(one, collection, table, context)
  /** The id or ids in the row's relation `field`. */
  const held = (field: string) => {
    const known = isMany(collection.fields[field]) ? undefined : pinned?.get(field)
    return known === undefined ? column(table, field) : sql`${known}`
  }
  switch (rule.kind) {
    case 'anyone':
      return yes
    case 'signed-in':
      return actor ? yes : no
    case 'closed':
      return no
    case 'owner':
      return actor ? sql`${column(table, rule.field)} = ${actor.id}` : no
    case 'field-is':
      return sql`${column(table, rule.field)} = ${stored(rule.value)}`
    case 'either':
      return some(rule.rules.map(inside))
    case 'all':
      return every(rule.rules.map(inside))
    case 'through': {
      const other = collections.relatedTo(collection, rule.field)
      const alias = `${table}_${rule.field}`
      const many = isMany(collection.fields[rule.field])
      const pointed = holdsId(held(rule.field), column(alias, 'id'), { many })
      return sql`EXISTS (SELECT 1 FROM ${identifier(other.name)} AS ${identifier(alias)} WHERE ${pointed} AND ${condition(
        rule.rule,
        other,
        alias,
        further,
      )})`
    }
    case 'named-by': {
      const other = collections.get(rule.collection)
      const alias = `${table}_${rule.collection}`
      const many = isMany(other.fields[rule.field])
      const pointing = holdsId(column(alias, rule.field), column(table, 'id'), { many })
      return sql`EXISTS (SELECT 1 FROM ${identifier(other.name)} AS ${identifier(alias)} WHERE ${pointing} AND ${condition(
        rule.rule,
        other,
        alias,
        further,
      )})`
    }
    case 'named-in': {
      const other = collections.relatedTo(collection, rule.field)
      const alias = `${table}_${rule.field}`
      const pointed = sql`${column(alias, 'id')} = ${held(rule.field)}`
      return sql`EXISTS (SELECT 1 FROM ${identifier(other.name)} AS ${identifier(alias)} WHERE ${pointed} AND INSTR(${column(
        alias,
        rule.holder,
      )}, ${column(table, 'id')}) > 0)`
    }
    case 'played-in': {
      const other = collections.relatedTo(collection, rule.field)
      const alias = `${table}_${rule.field}`
      const document = column(alias, rule.holder)
      const pointed = sql`${column(alias, 'id')} = ${held(rule.field)}`
      // Constant for all takes of a project, and so read once. Iterating over the clips instead would count each as a
      // row read, again for each take; nothing else in the tracks names a take.
      const tracks = sql`SELECT CASE WHEN json_valid(${document}) THEN json_extract(${document}, '$.tracks') END FROM ${identifier(other.name)} AS ${identifier(alias)} WHERE ${pointed}`
      return sql`COALESCE(INSTR((${tracks}), '"take":"' || ${column(table, 'id')} || '"'), 0) > 0`
    }
    case 'holds-text':
      return sql`INSTR(${column(table, rule.field)}, ${rule.text}) > 0`
    case 'fields-equal':
      return sql`${column(table, rule.fields[0])} = ${column(table, rule.fields[1])}`
    default:
      return rule satisfies never
  }
}

export function allowsNew(
  rule: Rule | undefined,
  actor: Actor | undefined,
  record: Record<string, unknown>,
): boolean {
  if (rule?.kind === 'closed') return false
  if (actor?.admin) return true
  return rule ? holds(rule, actor, record) : false
}

/** Lets a request be refused before its body is read. */
export function couldAllow(rule: Rule | undefined, actor: Actor | undefined): boolean {
  if (rule?.kind === 'closed') return false
  if (actor?.admin) return true
  switch (rule?.kind) {
    case undefined:
      return false
    case 'anyone':
    case 'field-is':
    case 'named-in':
    case 'played-in':
    case 'holds-text':
    case 'fields-equal':
      return true
    case 'signed-in':
    case 'owner':
      return actor !== undefined
    case 'either':
      return rule.rules.some((one) => couldAllow(one, actor))
    case 'all':
      return rule.rules.every((one) => couldAllow(one, actor))
    case 'through':
    case 'named-by':
      return couldAllow(rule.rule, actor)
    default:
      return rule satisfies never
  }
}

function holds(rule: Rule, actor: Actor | undefined, record: Record<string, unknown>): boolean {
  switch (rule.kind) {
    case 'anyone':
      return true
    case 'signed-in':
      return actor !== undefined
    case 'owner':
      return actor !== undefined && record[rule.field] === actor.id
    case 'field-is':
      return record[rule.field] === rule.value
    case 'either':
      return rule.rules.some((one) => holds(one, actor, record))
    case 'all':
      return rule.rules.every((one) => holds(one, actor, record))
    case 'closed':
    case 'through':
    case 'named-by':
    case 'named-in':
    case 'played-in':
      return false
    case 'holds-text': {
      const value = record[rule.field]
      return typeof value === 'string' && value.includes(rule.text)
    }
    case 'fields-equal':
      return record[rule.fields[0]] === record[rule.fields[1]]
    default:
      return rule satisfies never
  }
}

function stored(value: string | number | boolean): string | number {
  return typeof value === 'boolean' ? Number(value) : value
}
