import type { UndeliveredKind } from '#contract/admin/attention'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getUndelivered, adminKeys } from '../../../data/admin.ts'

export { settleMails } from '../../../data/admin.ts'

/** Milliseconds between reloads: of automatic retries, and after a manual one. */
const LOOK_MS = 15_000
const LOOK_SOON_MS = 2_000

/** Milliseconds after a press in which its first mails are tried; the scheduler retries the rest. */
const TRIED_MS = 30_000

/** One page of undelivered mails, polled. `triedAt`: time of a retry of all. */
export function useUndelivered(kind: UndeliveredKind, page: number, triedAt: number) {
  return useQuery({
    queryKey: adminKeys.undelivered(kind, page),
    queryFn: ({ signal }) => getUndelivered({ kind, page }, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: () => (Date.now() - triedAt < TRIED_MS ? LOOK_SOON_MS : LOOK_MS),
  })
}
