import type { Audience } from '#contract/emails/audience'
import type { CampaignCategory, CampaignState } from '#contract/emails/campaigns'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addressListKeys, getAddressLists } from '../../../data/address-lists.ts'
import {
  choiceKeys,
  findPeople,
  getProjectChoices,
  getSurveyChoices,
} from '../../../data/audience-choices.ts'
import {
  emailKeys,
  getAudience,
  getCheck,
  getEmail,
  getEmails,
  getPreview,
  previewAddress,
  type CampaignListQuery,
  type MailColours,
} from '../../../data/emails.ts'
import { getRecipients, type RecipientQuery } from '../../../data/email-recipients.ts'

export type { MailColours } from '../../../data/emails.ts'
export { RECIPIENTS_PER_PAGE } from '../../../data/email-recipients.ts'
export { pictureAddress } from '../../../data/emails.ts'

/** Polling interval while mails are being sent, in milliseconds. */
const LIVE = 1_500

const isLive = (state: CampaignState) =>
  state === 'collecting' || state === 'sending' || state === 'scheduled'

export function useEmailList(query: CampaignListQuery) {
  return useQuery({
    queryKey: emailKeys.list(query),
    queryFn: ({ signal }) => getEmails(query, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.items.some((one) => isLive(one.state)) ? LIVE : false),
  })
}

export function useEmail(id: string) {
  return useQuery({
    queryKey: emailKeys.one(id),
    queryFn: ({ signal }) => getEmail(id, signal),
    gcTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && isLive(state.data.state) ? LIVE : false),
  })
}

export function useCheck(id: string, revision: number) {
  return useQuery({
    queryKey: emailKeys.check(id, revision),
    queryFn: ({ signal }) => getCheck(id, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

export function useAudience(audience: Audience, category: CampaignCategory, search = '') {
  return useQuery({
    queryKey: emailKeys.audience(audience, category, search),
    queryFn: ({ signal }) => getAudience({ audience, category, search }, signal),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
}

export function usePreview(
  id: string,
  recipient: string,
  { revision, colours }: { revision: number; colours: MailColours },
) {
  return useQuery({
    queryKey: emailKeys.preview(id, recipient, revision, colours),
    queryFn: async ({ signal }) => {
      const [mail, address] = await Promise.all([
        getPreview(id, recipient, signal),
        previewAddress(id, { recipient, revision, colours }),
      ])
      return { ...mail, address }
    },
    placeholderData: keepPreviousData,
    // The token in the URL expires after three minutes, so a frame that is shown again needs a new one.
    gcTime: 0,
    staleTime: Infinity,
  })
}

/** Reloaded whenever more recipients are settled. */
export function useRecipients(id: string, query: RecipientQuery, settled: number) {
  return useQuery({
    queryKey: emailKeys.recipients(id, query, settled),
    queryFn: ({ signal }) => getRecipients(id, query, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

export function useAddressLists() {
  return useQuery({
    queryKey: addressListKeys.all,
    queryFn: ({ signal }) => getAddressLists(signal),
    // They are renamed elsewhere.
    refetchOnMount: 'always',
  })
}

export interface Choice {
  id: string
  label: string
  hint?: string
}

export function useSurveyChoices(search: string): readonly Choice[] {
  const { data } = useQuery({
    queryKey: choiceKeys.surveys(search),
    queryFn: ({ signal }) => getSurveyChoices(search, signal),
    placeholderData: keepPreviousData,
  })
  return (data ?? []).map(({ id, title, description }) => ({ id, label: title, hint: description }))
}

export function useProjectChoices(search: string, chosen: string): readonly Choice[] {
  const { data } = useQuery({
    queryKey: choiceKeys.projects(search, chosen),
    queryFn: ({ signal }) => getProjectChoices(search, chosen, signal),
    placeholderData: keepPreviousData,
  })
  return (data ?? []).map(({ id, title }) => ({ id, label: title || 'Untitled project' }))
}

export function usePeopleChoices(search: string): readonly Choice[] {
  const { data } = useQuery({
    queryKey: choiceKeys.people(search),
    queryFn: ({ signal }) => findPeople({ search }, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  return search === '' ? [] : (data ?? []).map(choiceOf)
}

/** Those of these users that exist. */
export function usePeople(ids: readonly string[]): readonly Choice[] {
  const { data } = useQuery({
    queryKey: choiceKeys.chosenPeople(ids),
    queryFn: ({ signal }) => findPeople({ ids }, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  return ids.length === 0 ? [] : (data ?? []).map(choiceOf)
}

function choiceOf({ id, name, email }: { id: string; name: string; email?: string | undefined }): Choice {
  return { id, label: name || (email ?? id), ...(name && email && { hint: email }) }
}
