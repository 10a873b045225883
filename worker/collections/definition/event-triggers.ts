import type { Collection } from './define.ts'
import { closed } from './rules.ts'
import { identifier } from './sql.ts'

const verbs = { create: 'INSERT', update: 'UPDATE', delete: 'DELETE' } as const

/**
 * The triggers that note each change of a collection's records in `events`, in the transaction that makes it:
 * whichever code writes, live events are told of all of it, in the order of commit. Hidden columns are left
 * out; so are JSON columns, which may be large and are read when somebody wants them; of
 * these a deletion notes what `remains`. A collection that nobody
 * may read has none. When a collection changes, a migration drops and makes its triggers again.
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

/** What is kept of the documents of a record that goes: who could see what hung on it is asked afterwards. */
function remains({ fields }: Collection): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'json' || !field.remains) return []
    const stored = `OLD.${identifier(name).text}`
    // Text like the column; a record whose column is no JSON can be deleted, too. The space at the end: wrangler takes
    // a CASE as ended where white space follows its END.
    return [`'${name}', CASE WHEN json_valid(${stored}) THEN '' || ${field.remains(stored)} ELSE '' END `]
  })
}
