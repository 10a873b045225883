import type { ResponseFilter } from '#contract/survey/admin'
import { countParts, type Counts } from '#model/survey/count-parts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getCounts, surveyKeys } from '../../../../data/surveys.ts'
import { queryClient } from '../../../../platform/query-client.ts'

export type LoadCounts = typeof getCounts

interface Options {
  /** The call for a part; that of admins by default. */
  load?: LoadCounts | undefined
  /** Ids of axes. */
  cross?: { row: string; column: string } | undefined
  /** Stops after the first part. */
  isFirstPart?: boolean
}

/** Counts that took several calls are not repeated within this time. */
const FRESH_MS = 5 * 60_000

/** The results of a filter. Many responses are counted part by part, and each part adds to the data. */
export function useCounts(
  id: string,
  filter: ResponseFilter,
  { cross, isFirstPart = false, load = getCounts }: Options = {},
) {
  const queryKey = surveyKeys.summary(id, { ...filter, ...cross, isFirstPart, isShared: load !== getCounts })
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const parts = countParts((query) => load(id, query, signal), { ...filter, ...cross })
      for (;;) {
        const { value, done } = await parts.next()
        if (done || value.isWhole || isFirstPart) return value ?? never()
        // While whole results are counted once more, they stay.
        const shown = queryClient.getQueryData<Counts>(queryKey)
        if (!shown?.isWhole) queryClient.setQueryData(queryKey, value)
      }
    },
    placeholderData: keepPreviousData,
    refetchOnMount: ({ state: { data } }) => (data?.isWhole && data.parts > 1 ? true : 'always'),
    staleTime: FRESH_MS,
  })
}

function never(): never {
  throw new Error('Nothing was counted')
}
