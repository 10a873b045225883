import type { UndeliveredKind } from '#contract/admin/attention'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getUndelivered, officeKeys } from '../../../data/office.ts'

export { settleMails } from '../../../data/office.ts'

/** One page of the mails that did not go out, looked at again while it is open: they are tried by themselves. */
export function useUndelivered(kind: UndeliveredKind, page: number) {
  return useQuery({
    queryKey: officeKeys.undelivered(kind, page),
    queryFn: ({ signal }) => getUndelivered({ kind, page }, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: 15_000,
  })
}
