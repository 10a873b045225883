import type { Collection } from '../../../collections/definition/define.ts'
import type { FilterTerm } from '../../../collections/definition/filter-term.ts'
import { column, sql, yes } from '../../../collections/definition/sql.ts'
import { parseFilter, type Comparison, type Filter } from './parser.ts'
import { assertAffordable, type PriceDeps } from './filter-cost.ts'
import { filterSql } from './filter-sql.ts'
import type { QueryContext } from '../paths.ts'
import { explained } from '../refusal.ts'

/** A filter as conditions on a collection's table, for lists that are not records; a bad one is a `bad_request`. */
export function filterTerms(filter: string, collection: Collection, context: QueryContext): FilterTerm[] {
  return explained('filter', () =>
    termsOf(parseFilter(filter)).map((term) => ({
      sql: filterSql(term, collection, collection.name, context),
      lookups: pathsIn(term),
      ...comparedField(term, collection),
    })),
  )
}

/** Refuses a filter that would scan too many rows (`bad_request`). */
export function estimateFilterCost(filter: string, collection: Collection, deps: PriceDeps): Promise<void> {
  return explained('filter', () => assertAffordable(deps, parseFilter(filter), collection, yes))
}

function termsOf(filter: Filter): Filter[] {
  return filter.kind === 'all' ? filter.terms.flatMap(termsOf) : [filter]
}

/** Number of fields of related records, such as `owner.email`. */
function pathsIn(term: Filter): number {
  if (term.kind !== 'compare') return term.terms.reduce((sum, one) => sum + pathsIn(one), 0)
  return [term.left, term.right].filter((side) => side.kind === 'name' && side.name.includes('.')).length
}

type Compared = Pick<FilterTerm, 'field' | 'comparison' | 'source'>

function comparedField(term: Filter, collection: Collection): Compared {
  if (term.kind === 'compare') return comparedWithConstant(term, collection)
  const fields = term.terms.map((one) => comparedField(one, collection))
  const [first] = fields
  // For example one of several ids.
  const isOneField = fields.every(({ field, comparison }) => field === first?.field && comparison === 'equal')
  return first?.field !== undefined && isOneField ? { field: first.field, comparison: 'some' } : {}
}

function comparedWithConstant({ left, operator, right }: Comparison, { name, fields }: Collection): Compared {
  if (left.kind !== 'name') return {}
  const constant =
    right.kind === 'text' || right.kind === 'number'
      ? right.value
      : right.kind === 'name' && (right.name === 'true' || right.name === 'false')
        ? right.name
        : undefined
  if (constant === undefined) return {}
  const [field = '', inner, ...more] = left.name.split('.')
  if (inner !== undefined) {
    // `filterSql` adds a condition on the relation, which its index finds.
    const isAddress = inner === 'email' && more.length === 0 && fields[field]?.kind === 'relation'
    return isAddress && operator === '=' && constant !== '' ? { field, comparison: 'some' } : {}
  }
  if (!/^\w+$/.test(field)) return {}
  const kind = fields[field]?.kind
  // SQLite puts each number, and so each flag, before every text.
  if (constant === '' && (kind === 'number' || kind === 'flag')) return {}
  switch (operator) {
    case '=':
      // The general conditions allow for NULL, which no index finds and no column of ours holds.
      if (constant === '') return { field, comparison: 'empty', source: sql`${column(name, field)} = ''` }
      return { field, comparison: 'equal' }
    case '!=':
      return constant === '' ? { field, comparison: 'filled', source: sql`${column(name, field)} > ''` } : {}
    case '~':
    case '!~':
      return {}
    default:
      return { field, comparison: 'range' }
  }
}
