import type { InviteStatus, WaitlistState } from '#contract/invites'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getInvites, getInviteUses, getWaitlist, inviteKeys } from '../../../data/invites.ts'

export const PER_PAGE = 50

export function useInvites(query: {
  search: string
  status: InviteStatus | undefined
  kind: 'address' | 'code' | undefined
  page: number
}) {
  const whole = { ...query, perPage: PER_PAGE }
  return useQuery({
    queryKey: inviteKeys.list(whole),
    queryFn: ({ signal }) => getInvites(whole, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    // Mails on their way arrive, people open and accept: looked at again while any of it can happen.
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ mail }) => mail === 'sending' || mail === 'waiting') ? 3_000 : 30_000,
  })
}

export function useInviteUses(id: string) {
  return useQuery({ queryKey: inviteKeys.uses(id), queryFn: ({ signal }) => getInviteUses(id, signal) })
}

export function useWaitlist(query: { search: string; state: WaitlistState | undefined; page: number }) {
  const whole = { ...query, perPage: PER_PAGE }
  return useQuery({
    queryKey: inviteKeys.waitlist(whole),
    queryFn: ({ signal }) => getWaitlist(whole, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}
