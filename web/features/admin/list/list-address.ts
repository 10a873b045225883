import type { ListScope } from '#contract/admin/lists'
import { compileChips, type FilterChip } from '#model/admin/list-filters'
import { chipFrom, chipText, type ListFilter } from './filters/list-filters.ts'

export interface ListAddress {
  search: string
  chips: readonly FilterChip[]
  /** `''`: the default order. */
  sort: string
  inTrash: boolean
}

/** Parses `?q=…&f=…&f=…&sort=…&trash=only`; invalid parts are ignored. */
export function addressFrom(params: URLSearchParams): ListAddress {
  return {
    search: (params.get('q') ?? '').slice(0, 200),
    chips: params.getAll('f').flatMap((text) => chipFrom(text) ?? []),
    sort: params.get('sort') ?? '',
    inTrash: params.get('trash') === 'only',
  }
}

export function paramsOf({ search, chips, sort, inTrash }: ListAddress): URLSearchParams {
  const params = new URLSearchParams()
  if (search) params.set('q', search)
  for (const chip of chips) params.append('f', chipText(chip))
  if (sort) params.set('sort', sort)
  if (inTrash) params.set('trash', 'only')
  return params
}

export function scopeOf({ search, chips, inTrash }: ListAddress, filters: readonly ListFilter[]): ListScope {
  const filter = compileChips(chips, filters)
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(filter && { filter }),
    ...(inTrash && { trash: 'only' as const }),
  }
}

export function isNarrowed({ search, chips }: ListAddress): boolean {
  return search.trim() !== '' || chips.length > 0
}
