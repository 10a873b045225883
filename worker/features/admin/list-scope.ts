import type { FilterTerm } from '../../collections/definition/filter-term.ts'
import type { ListKind } from '../../collections/definition/list-kind.ts'
import { foldName } from '../../collections/definition/name-folding.ts'
import { matchOf } from '../../collections/definition/search-segments.ts'
import { namesOf } from '../../collections/name-keys.ts'
import {
  column,
  every,
  identifier,
  join,
  no,
  some,
  sql,
  yes,
  type Sql,
} from '../../collections/definition/sql.ts'
import { AppError } from '../../contract/app-error.ts'
import type { ListScope } from '../../contract/admin/lists.ts'

/** Compiles the record API's filter grammar; a bad filter is a `bad_request` with the reason. */
export type CompileFilter = (filter: string, kind: ListKind) => FilterTerm[]

/** Refuses a scope with a too expensive filter before it is run; a `bad_request` with the reason. */
export type EstimateCost = (
  kind: ListKind,
  scope: ListScope,
  at: { binding: D1Database; now: Date },
) => Promise<void>

export interface Scope {
  /** Condition on the trash; `yes` for lists without one. */
  trash: Sql
  /** The conditions of the filter and of a search without a full-text table. */
  terms: FilterTerm[]
  /** Full-text table of the search. */
  index: string | undefined
}

export function scopeOf(kind: ListKind, scope: ListScope, compile: CompileFilter): Scope {
  const trashed = kind.trash && column(kind.collection.name, kind.trash)
  const words = scope.search?.trim() ?? ''
  const index = indexOf(kind, words)
  return {
    trash: trashed ? (scope.trash === 'only' ? sql`${trashed} > ''` : sql`${trashed} = ''`) : yes,
    terms: [
      ...(scope.filter ? compile(scope.filter, kind) : []),
      ...(words !== '' && !index ? [plainSearch(kind, words)] : []),
    ],
    index,
  }
}

/** The whole scope as a condition on the kind's table. */
export function scopeSql(kind: ListKind, scope: ListScope, compile: CompileFilter): Sql {
  const { trash, terms, index } = scopeOf(kind, scope, compile)
  const found = index
    ? sql`${column(kind.collection.name, 'rowid')} IN (SELECT found."rowid" FROM ${identifier(index)} AS found WHERE ${matches(index, scope)})`
    : yes
  return every([trash, ...terms.map((term) => term.sql), found])
}

/** Conditions whose rows an index finds. */
export function quickTerms(
  { collection, sparse = [] }: ListKind,
  terms: readonly FilterTerm[],
): FilterTerm[] {
  return terms.filter(
    ({ field, comparison }) =>
      field !== undefined &&
      (field === 'id' ||
        collection.indexed.has(field) ||
        (comparison === 'filled' && sparse.includes(field))),
  )
}

/** The kind's full-text table, if these words need it: a record's id is looked up directly. */
function indexOf(kind: ListKind, words: string): string | undefined {
  return 'index' in kind.search && words !== '' && !isId(words) ? kind.search.index : undefined
}

function isId(text: string): boolean {
  return /^[a-z0-9]{15}$/.test(text)
}

function plainSearch(kind: ListKind, words: string): FilterTerm {
  const table = kind.collection.name
  const { search } = kind
  const isThis = sql`${column(table, 'id')} = ${words}`
  if ('index' in search) return { sql: isThis, field: 'id', comparison: 'equal' }
  const match = matchOf(words)
  if ('byIndex' in search) {
    if (match === '') return { sql: isThis, field: 'id', comparison: 'equal' }
    return {
      sql: some([isThis, ...search.byRow(words)]),
      source: some([isThis, ...search.byIndex(match, words)]),
      isCut: search.isCut(match, words),
      lookups: 1,
      field: 'id',
      comparison: 'some',
    }
  }
  const text = join(
    search.columns.map((name) => column(table, name)),
    ' || CHAR(10) || ',
  )
  const [name] = Object.entries(kind.sorts).find(([, { folded }]) => folded) ?? []
  const named = name === undefined ? no : holdsName(table, name, words)
  const elsewhere = match === '' ? no : (search.also?.(words) ?? no)
  return {
    lookups: elsewhere === no ? 0 : 1,
    sql: sql`(INSTR(LOWER(${text}), LOWER(${words})) > 0 OR ${named} OR ${isThis} OR ${elsewhere})`,
  }
}

/** For a search that compares the name itself, too. */
function holdsName(table: string, name: string, words: string): Sql {
  const folded = foldName(words)
  if (folded === '') return no
  const holds = sql`EXISTS (SELECT 1 FROM ${identifier(namesOf(table))} AS k
    WHERE k."id" = ${column(table, 'id')} AND INSTR(k."key", ${folded}) > 0)`
  // The key of a name in plain ASCII is only the name in lower case.
  return folded === words.toLowerCase() ? sql`(${column(table, name)} GLOB '*[^ -~]*' AND ${holds})` : holds
}

export function matches(index: string, { search = '' }: ListScope): Sql {
  const match = matchOf(search)
  return match === '' ? no : sql`found.${identifier(index)} MATCH ${match}`
}

export function refused(field: string, message: string): AppError {
  return new AppError('bad_request', {
    message,
    data: { [field]: { code: 'validation_invalid_value', message } },
  })
}
