import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getInviteState, getInviteUses, inviteKeys } from '../../../data/invites.ts'

export function useInviteUses(id: string) {
  return useQuery({ queryKey: inviteKeys.uses(id), queryFn: ({ signal }) => getInviteUses(id, signal) })
}

/** The switch of all invites, and the length of the waiting list. */
export function useInviteSwitch() {
  const { data } = useQuery({
    queryKey: inviteKeys.state,
    queryFn: ({ signal }) => getInviteState(signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: 30_000,
  })
  return { paused: data?.paused ?? false, waiting: data?.waiting ?? 0, isKnown: data !== undefined }
}
