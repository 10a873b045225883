import type { Collection } from '../../../collections/definition/define.ts'
import { yes, type Sql } from '../../../collections/definition/sql.ts'
import { parseFilter } from './parser.ts'
import { assertAffordable, type PriceDeps } from './filter-cost.ts'
import { filterSql } from './filter-sql.ts'
import type { QueryContext } from '../paths.ts'
import { explained } from '../refusal.ts'

/** A filter as a condition on a collection's table, for lists that are not records; a bad one is a `bad_request`. */
export function filterCondition(filter: string, collection: Collection, context: QueryContext): Sql {
  return explained('filter', () => filterSql(parseFilter(filter), collection, collection.name, context))
}

/** Refuses a filter that would scan too many rows (`bad_request`). */
export function estimateFilterCost(filter: string, collection: Collection, deps: PriceDeps): Promise<void> {
  return explained('filter', () => assertAffordable(deps, parseFilter(filter), collection, yes))
}
