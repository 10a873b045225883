import type { ListFilterDeclaration, ListKind } from '../../worker/collections/definition/list-kind.ts'
import type { ListScope } from '../../worker/contract/admin/lists.ts'
import {
  compileChips,
  operatorsOf,
  type FilterOperator,
  type ListFilterKind,
} from '../../worker/model/admin/list-filters.ts'

/** An order, a filter and a search of a list, as an admin may choose them. */
export interface Look {
  kind: ListKind
  name: string
  query: ListScope & { sort?: string }
}

/** Values to filter and search by; `''` leaves a filter or the search out. */
export interface Samples {
  search: (kind: ListKind) => readonly string[]
  /** Texts, numbers and days; those of choices and flags are declared. */
  value: (kind: ListKind, field: string, operator: FilterOperator) => readonly string[]
}

/** Every look of a list: each filter with each order, each search with each order, and both. */
export function looksOf(kind: ListKind, samples: Samples): Look[] {
  const sorts = ['', ...Object.keys(kind.sorts).flatMap((sort) => [sort, `-${sort}`])]
  const filters = [
    { name: '', filter: '' },
    ...Object.entries(kind.filters).flatMap((one) => filtersOf(kind, one, samples)),
  ]
  const searches = ['', ...samples.search(kind)]
  const places = kind.trash === undefined ? [''] : ['', 'only']
  return sorts.flatMap((sort) =>
    filters.flatMap(({ name, filter }) =>
      searches.flatMap((search) =>
        places.map((trash) => ({
          kind,
          name: [
            kind.name,
            trash && 'in the trash',
            sort && `by ${sort}`,
            name && `where ${name}`,
            search && `with “${search}”`,
          ]
            .filter(Boolean)
            .join(' '),
          query: {
            ...(sort && { sort }),
            ...(filter && { filter }),
            ...(search && { search }),
            ...(trash && { trash: 'only' as const }),
          },
        })),
      ),
    ),
  )
}

function filtersOf(kind: ListKind, [field, declared]: [string, ListFilterDeclaration], samples: Samples) {
  const filter: { field: string } & ListFilterKind =
    declared.kind === 'state'
      ? {
          field,
          kind: 'state',
          options: Object.entries(declared.where).map(([id, where]) => ({ id, where })),
        }
      : { field, kind: declared.kind }
  return operatorsOf[declared.kind].flatMap((operator) =>
    valuesOf(kind, field, { declared, operator, samples }).map((value) => ({
      name: `${field} ${operator} ${value}`.trim(),
      filter: compileChips([{ field, operator, value }], [filter]),
    })),
  )
}

function valuesOf(
  kind: ListKind,
  field: string,
  {
    declared,
    operator,
    samples,
  }: { declared: ListFilterDeclaration; operator: FilterOperator; samples: Samples },
): readonly string[] {
  if (declared.kind === 'flag') return ['true', 'false']
  if (declared.kind === 'state') return Object.keys(declared.where)
  if (declared.kind === 'choice' && declared.options.length > 0) return declared.options
  return operator === 'set' || operator === 'unset' ? [''] : samples.value(kind, field, operator)
}
