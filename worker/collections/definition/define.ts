import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Field } from './fields.ts'
import type { Rule } from './rule.ts'

export type Verb = 'list' | 'view' | 'create' | 'update' | 'delete'

type BaseColumn = 'id' | 'created' | 'updated'

export interface Collection {
  name: string
  /** Stays when the name changes. */
  id: string
  rules: Partial<Record<Verb, Rule>>
  fields: Record<string, Field>
  /** `id` if the record is the user. */
  ownerField: string | undefined
  /** The relation in whose database a record is stored; records without one are in the first database. */
  homeField?: string | undefined
  /** In object storage, followed by the record's id. */
  objectPrefix: string | undefined
  indexed: ReadonlySet<string>
  /** `published>created`: an index finds the rows of one value of the first column in the order of the second. */
  ordered: ReadonlySet<string>
}

type ColumnName<Table extends SQLiteTable> = keyof Table['_']['columns'] & string

interface Declaration<Table extends SQLiteTable> {
  /** Each column but the base ones must have a field, and each field a column. */
  table: Table
  name: Table['_']['name']
  id: string
  rules: Partial<Record<Verb, Rule>>
  fields: Record<Exclude<ColumnName<Table>, BaseColumn>, Field>
  ownerField?: ColumnName<Table>
  homeField?: ColumnName<Table>
  objectPrefix?: string
}

/** A missing rule means admins only. */
export function collection<Table extends SQLiteTable>({
  table,
  name,
  id,
  rules,
  fields,
  ownerField,
  homeField,
  objectPrefix,
}: Declaration<Table>): Collection {
  return { name, id, rules, fields, ownerField, homeField, objectPrefix, ...indexesOf(table) }
}

/** Partial indexes do not count: the database can use them only in some queries. */
export function indexesOf(table: SQLiteTable): Pick<Collection, 'indexed' | 'ordered'> {
  const indexes = getTableConfig(table).indexes.flatMap(({ config: { columns, where } }) =>
    where ? [] : [columns.map((one) => ('name' in one && typeof one.name === 'string' ? one.name : ''))],
  )
  const ordered = indexes.flatMap(([first = '', ...rest]) => {
    // Lists always compare `trashed` for equality.
    const [order = '', id] = rest[0] === 'trashed' ? rest.slice(1) : rest
    return id === 'id' ? [`${first}>${order}`] : []
  })
  return {
    indexed: new Set(indexes.flatMap(([first]) => (first ? [first] : []))),
    ordered: new Set(ordered),
  }
}

export class Collections {
  readonly all: readonly Collection[]
  private readonly byKey: ReadonlyMap<string, Collection>

  constructor(all: readonly Collection[]) {
    this.all = all
    this.byKey = new Map(all.flatMap((one) => [[one.name, one] as const, [one.id, one] as const]))
  }

  find(nameOrId: string): Collection | undefined {
    return this.byKey.get(nameOrId)
  }

  /** For names the code itself declares: an unknown one throws. */
  get(name: string): Collection {
    const found = this.find(name)
    if (!found) throw new Error(`There is no collection “${name}”`)
    return found
  }

  relatedTo(from: Collection, fieldName: string): Collection {
    const field = from.fields[fieldName]
    if (field?.kind !== 'relation') throw new Error(`${from.name}.${fieldName} is no relation`)
    return this.get(field.to)
  }

  pointingAt(target: Collection) {
    return this.all.flatMap((one) =>
      Object.entries(one.fields).flatMap(([fieldName, field]) =>
        field.kind === 'relation' && field.to === target.name ? [{ collection: one, fieldName, field }] : [],
      ),
    )
  }
}
