import type { Collection } from './define.ts'
import { closed } from './rules.ts'
import { identifier } from './sql.ts'

const verbs = { create: 'INSERT', update: 'UPDATE', delete: 'DELETE' } as const

/**
 * Triggers that record each change of a collection's records in `events`, in the same transaction: so live events
 * include the writes of all code, in the order of commit. Hidden columns are omitted; so are JSON columns, which may
 * be large and are read on demand; a deletion records only what `remains` of them. A collection without read access
 * has none. When a collection changes, a migration drops and creates its triggers again.
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

/**
 * The part of a deleted record's documents that is stored with the event: access of related records is evaluated
 * afterwards.
 */
function remains({ fields }: Collection): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'json' || !field.remains) return []
    const stored = `OLD.${identifier(name).text}`
    // Text like the column, so that a record with invalid JSON can be deleted, too. The space at the end: wrangler
    // regards a CASE as ended when white space follows its END.
    return [`'${name}', CASE WHEN json_valid(${stored}) THEN '' || ${field.remains(stored)} ELSE '' END `]
  })
}
