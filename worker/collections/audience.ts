import type { Collection, Collections } from './definition/define.ts'
import { isMany } from './definition/fields.ts'
import type { Actor, Rule } from './definition/rules.ts'

export type Audience = 'everyone' | 'signed-in' | ReadonlySet<string>

type Row = Record<string, string | number | null>

export interface Lookups {
  collections: Collections
  /** Documents, which are long, have only `fields`. */
  byIds(collection: Collection, ids: string[], fields: readonly string[]): Promise<Row[]>
  pointingAt(collection: Collection, field: string, id: string): AsyncIterable<Row[]>
}

const nobody: Audience = new Set()

/** Checks an event once for all subscribers. Agrees with `ruleSql`, except for admins, whom `hears` handles. */
export async function audienceOf(
  rule: Rule | undefined,
  collection: Collection,
  row: Row,
  lookups: Lookups,
): Promise<Audience> {
  switch (rule?.kind) {
    case undefined:
    case 'closed':
      return nobody
    case 'anyone':
      return 'everyone'
    case 'signed-in':
      return 'signed-in'
    case 'owner':
      return new Set([String(row[rule.field])])
    case 'field-is': {
      const wanted = typeof rule.value === 'boolean' ? Number(rule.value) : rule.value
      return row[rule.field] === wanted ? 'everyone' : nobody
    }
    case 'either': {
      let found = nobody
      for (const one of rule.rules) found = union(found, await audienceOf(one, collection, row, lookups))
      return found
    }
    case 'all': {
      let found: Audience = 'everyone'
      for (const one of rule.rules) {
        found = intersection(found, await audienceOf(one, collection, row, lookups))
      }
      return found
    }
    case 'through': {
      const other = lookups.collections.relatedTo(collection, rule.field)
      const value = String(row[rule.field] ?? '')
      // Only the database and our own code write this column.
      const ids = isMany(collection.fields[rule.field]) ? (JSON.parse(value || '[]') as string[]) : [value]
      const rows = await lookups.byIds(other, ids.filter(Boolean), textsIn(rule.rule))
      return ofAny(rule.rule, other, rows, lookups)
    }
    case 'named-by': {
      const other = lookups.collections.get(rule.collection)
      let found = nobody
      for await (const rows of lookups.pointingAt(other, rule.field, String(row.id))) {
        found = union(found, await ofAny(rule.rule, other, rows, lookups))
        if (found === 'everyone') break
      }
      return found
    }
    case 'named-in':
    case 'played-in': {
      const other = lookups.collections.relatedTo(collection, rule.field)
      const ids = [String(row[rule.field] ?? '')].filter(Boolean)
      const [holder] = await lookups.byIds(other, ids, [rule.holder])
      const text = String(holder?.[rule.holder] ?? '')
      const isHeld = rule.kind === 'named-in' ? text.includes(String(row.id)) : plays(text, String(row.id))
      return isHeld ? 'everyone' : nobody
    }
    case 'holds-text':
      return String(row[rule.field]).includes(rule.text) ? 'everyone' : nobody
    case 'fields-equal':
      return row[rule.fields[0]] === row[rule.fields[1]] ? 'everyone' : nobody
    default:
      return rule satisfies never
  }
}

function plays(document: string, take: string): boolean {
  if (!document.includes(take)) return false
  // Stored documents have passed the schema.
  const { tracks = [] } = JSON.parse(document) as { tracks?: { clips: { take: string }[] }[] }
  return tracks.some(({ clips }) => clips.some((clip) => clip.take === take))
}

export function isInAudience(rule: Rule | undefined, audience: Audience, actor: Actor | undefined): boolean {
  if (rule?.kind === 'closed') return false
  if (audience === 'everyone' || actor?.admin) return true
  if (!actor) return false
  return audience === 'signed-in' || audience.has(actor.id)
}

function textsIn(rule: Rule): string[] {
  if (rule.kind === 'holds-text') return [rule.field]
  return rule.kind === 'either' || rule.kind === 'all' ? rule.rules.flatMap(textsIn) : []
}

async function ofAny(rule: Rule, collection: Collection, rows: Row[], lookups: Lookups): Promise<Audience> {
  let found = nobody
  for (const row of rows) {
    found = union(found, await audienceOf(rule, collection, row, lookups))
    if (found === 'everyone') break
  }
  return found
}

function union(a: Audience, b: Audience): Audience {
  if (a === 'everyone' || b === 'everyone') return 'everyone'
  if (a === 'signed-in' || b === 'signed-in') return 'signed-in'
  return new Set([...a, ...b])
}

function intersection(a: Audience, b: Audience): Audience {
  if (a === 'everyone') return b
  if (b === 'everyone') return a
  if (a === 'signed-in') return b
  if (b === 'signed-in') return a
  return new Set([...a].filter((id) => b.has(id)))
}
