import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TakeRecord } from '#contract/takes/takes'
import { drawnQuery, type Peaks } from '../../../stage/drawn-takes.ts'

export function useTakeDrawings(takes: readonly TakeRecord[]): ReadonlyMap<string, Peaks> {
  const results = useQueries({ queries: takes.map((take) => drawnQuery(take)) })
  const ready = results.map(({ data }) => (data?.peaks ? 1 : 0)).join('')
  return useMemo(
    () =>
      new Map(
        takes.flatMap(({ id }, index) => {
          const peaks = results[index]?.data?.peaks
          return peaks ? [[id, peaks] as const] : []
        }),
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- results are new at each render; `ready` says what has come.
    [takes, ready],
  )
}
