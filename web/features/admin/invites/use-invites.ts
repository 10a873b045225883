import type { InviteStatus } from '#contract/invites'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getInvites, getInviteUses, inviteKeys } from '../../../data/invites.ts'

const PER_PAGE = 50

function useInvites(query: {
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
    // Polled while mails are sent or invites may be opened.
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ mail }) => mail === 'sending' || mail === 'waiting') ? 3_000 : 30_000,
  })
}

export function useInviteUses(id: string) {
  return useQuery({ queryKey: inviteKeys.uses(id), queryFn: ({ signal }) => getInviteUses(id, signal) })
}

/** From the first page of the unfiltered list; includes the length of the waiting list. */
export function useInviteSwitch() {
  const { data } = useInvites({ search: '', status: undefined, kind: undefined, page: 1 })
  return { paused: data?.paused ?? false, waiting: data?.waiting ?? 0, isKnown: data !== undefined }
}
