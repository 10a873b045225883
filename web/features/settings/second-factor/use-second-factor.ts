import type { UserRecord } from '#contract/account/users'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../platform/query-client.ts'
import { accountKeys, getFactor } from '../../../data/account.ts'

/** Returns whether two-step sign-in is on, and the number of recovery codes left. */
export function useSecondFactor(user: UserRecord) {
  const queryKey = accountKeys.secondFactor(user.id)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => getFactor(signal),
    refetchOnMount: 'always',
  })
  return {
    factor: data,
    error: data ? null : error,
    refresh: () => void refetch(),
    /** Shows a known state without a request. */
    show: (factor: { enabled: boolean; recoveryCodesLeft: number }) =>
      queryClient.setQueryData(queryKey, factor),
  }
}
