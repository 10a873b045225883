import type { ListRow } from '#contract/admin/lists'
import { isKnown } from '#model/admin/list-filters'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { getCount, getRows, listKeys } from '../../../data/admin-lists.ts'
import { addressFrom, paramsOf, scopeOf, type ListAddress } from './list-address.ts'
import { storeAddress } from './list-memory.ts'
import type { ListDeclaration } from './list-of.ts'

/** Requests of one press of “Keep searching”. */
const SEARCH_STEPS = 20

/** The list's URL state. */
export function useListAddress(kind: string) {
  const [params, setParams] = useSearchParams()
  const text = params.toString()
  const address = useMemo(() => addressFrom(new URLSearchParams(text)), [text])
  const go = useCallback(
    (change: Partial<ListAddress>, { replace = true } = {}) => {
      // The latest parameters may not have been rendered yet.
      setParams((now) => paramsOf({ ...addressFrom(now), ...change }), { replace })
    },
    [setParams],
  )
  const open = useCallback((saved: string) => setParams(new URLSearchParams(saved)), [setParams])
  useEffect(() => storeAddress(kind, text), [kind, text])
  return { address, text, go, open }
}

export function useListRows<Row extends ListRow>(list: ListDeclaration<Row>, address: ListAddress) {
  const scope = scopeOf(address, list.filters)
  // A list with an unknown filter would show other rows than it claims.
  const isSound = address.chips.every((chip) => isKnown(chip, list.filters)) && isOrder(list, address.sort)
  const query = { ...scope, ...(address.sort && { sort: address.sort }) }
  const pages = useInfiniteQuery({
    queryKey: listKeys.rows(list.kind, query),
    queryFn: ({ pageParam, signal }) => getRows(list.kind, query, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: list.refreshEvery ?? false,
    enabled: isSound,
  })
  const count = useQuery({
    queryKey: listKeys.count(list.kind, scope),
    queryFn: ({ signal }) => getCount(list.kind, scope, signal),
    placeholderData: keepPreviousData,
    refetchInterval: list.refreshEvery ?? false,
    enabled: isSound,
  })
  const rows = useMemo(() => {
    const all = pages.data?.pages.flatMap(({ items }) => items) ?? []
    // A row that moved while pages were loaded is shown once. The page that declares a list names its row type.
    return [...new Map(all.map((row) => [row.id, row])).values()] as Row[]
  }, [pages.data])
  const last = pages.data?.pages.at(-1)
  const isStopped = pages.hasNextPage && last !== undefined && last.scanned > 0
  const scanned = (pages.data?.pages ?? []).reduce((sum, page) => sum + page.scanned, 0)
  return {
    rows,
    scope,
    query,
    isSound,
    /** The actual order of the rows. */
    sort: pages.data?.pages[0]?.sort ?? '',
    count: count.data,
    error: pages.data ? null : pages.error,
    isLoading: pages.isPending,
    isStale: pages.isPlaceholderData,
    hasMore: pages.hasNextPage,
    /** Rows that were looked at so far, if the search stopped before its end; otherwise 0. */
    scanned: isStopped ? scanned : 0,
    isSearching: pages.isFetchingNextPage,
    /** Continues until another row is found, or for a while. */
    continueSearch: async () => {
      for (let step = 0; step < SEARCH_STEPS; step++) {
        const { data, isError } = await pages.fetchNextPage()
        const last = data?.pages.at(-1)
        if (isError || !last?.next || last.items.length > 0) return
      }
    },
    loadMore: () => {
      if (!pages.isFetchingNextPage) void pages.fetchNextPage()
    },
    refetch: () => void pages.refetch(),
  }
}

/** Returns whether a list still has this order; `''` is the default. */
export function isOrder<Row extends ListRow>(
  { columns, sort: usual }: Pick<ListDeclaration<Row>, 'columns' | 'sort'>,
  sort: string,
): boolean {
  return sort === '' || sort === usual || columns.some((column) => column.sort === sort.replace(/^-/, ''))
}
