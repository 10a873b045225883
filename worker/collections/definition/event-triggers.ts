import type { Collection } from './define.ts'
import { closed } from './rules.ts'
import { identifier } from './sql.ts'

const verbs = { create: 'INSERT', update: 'UPDATE', delete: 'DELETE' } as const

/**
 * Records changes in `events` within their transaction, so live events include all code's writes in the order of
 * commit. Hidden and JSON columns are omitted. When a collection changes, a migration recreates its triggers.
 */
export function eventTriggers(collection: Collection): { name: string; text: string }[] {
  const { name, fields, rules } = collection
  if (rules.list === closed && rules.view === closed) return []
  const published = Object.entries(fields).filter(([, field]) => !field.hidden && field.kind !== 'json')
  const columns = ['id', 'created', 'updated', ...published.map(([fieldName]) => fieldName)]
  const table = identifier(name).text
  return Object.entries(verbs).map(([action, verb]) => {
    const source = action === 'delete' ? 'OLD' : 'NEW'
    const held = columns.map((one) => `'${one}', ${source}.${identifier(one).text}`)
    const left = action === 'delete' ? remains(collection) : []
    const pairs = [...held, ...left].join(', ')
    const trigger = `events_${name}_${action}`
    return {
      name: trigger,
      text: `CREATE TRIGGER ${identifier(trigger).text} AFTER ${verb} ON ${table} BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('${name}', '${action}', ${source}."id", json_object(${pairs}), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END`,
    }
  })
}

/** Documents' parts by which access to related records is evaluated after the deletion. */
function remains({ fields }: Collection): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'json' || !field.remains) return []
    const stored = `OLD.${identifier(name).text}`
    // Text like the column, so that a record with invalid JSON can be deleted, too. The space at the end: wrangler
    // regards a CASE as ended when white space follows its END.
    return [`'${name}', CASE WHEN json_valid(${stored}) THEN '' || ${field.remains(stored)} ELSE '' END `]
  })
}
