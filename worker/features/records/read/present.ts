import type { Collection } from '../../../collections/definition/define.ts'
import { isMany } from '../../../collections/definition/fields.ts'
import type { Actor } from '../../../collections/definition/rules.ts'
import { column, join, type Sql } from '../../../collections/definition/sql.ts'
import { wants, type Picks } from './picks.ts'
import { emptyValue } from '../values.ts'

export type Row = Record<string, string | number | null>

export interface RecordJson {
  id: string
  collectionId: string
  collectionName: string
  expand?: Record<string, RecordJson | RecordJson[]>
  [field: string]: unknown
}

/** The columns that a record with these picks needs; hidden ones are never read. */
export function columnNames(collection: Collection, picks?: Picks, needed: Iterable<string> = []): string[] {
  const also = new Set(needed)
  const names = ['created', 'updated', ...Object.keys(collection.fields)].filter((name) => {
    if (collection.fields[name]?.hidden) return false
    return (
      wants(picks, name) || also.has(name) || name === collection.ownerField || name === 'emailVisibility'
    )
  })
  return ['id', ...names]
}

export function columnsSql(collection: Collection, names: string[]): Sql {
  return join(names.map((name) => column(collection.name, name)))
}

export function present(row: Row, collection: Collection, actor: Actor | undefined): RecordJson {
  const id = String(row.id)
  const own = collection.ownerField !== undefined && actor?.id === row[collection.ownerField]
  const all = own || actor?.admin === true
  const record: RecordJson = { collectionId: collection.id, collectionName: collection.name, id }
  for (const [name, value] of Object.entries(row)) {
    const field = collection.fields[name]
    if (field?.hidden) continue
    if (field?.private === 'e-mail' && !all && row.emailVisibility !== 1) continue
    if (field?.private === 'self' && !all) record[name] = emptyValue(field)
    else if (field?.kind === 'flag') record[name] = value === 1
    else if (field?.kind === 'json') record[name] = value === null ? null : JSON.parse(String(value))
    else if (isMany(field)) record[name] = JSON.parse(String(value || '[]'))
    else record[name] = value
  }
  return record
}
