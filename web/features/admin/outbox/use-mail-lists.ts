import type { SuppressionReason } from '#contract/emails/mail'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  getMailState,
  getOutbox,
  getStandardMails,
  getSuppressions,
  capturedMailUrl,
  mailKeys,
  standardMailAddress,
} from '../../../data/mail.ts'

export { allowMailTo, putPostalAddress, stopMailTo } from '../../../data/mail.ts'

const SUPPRESSIONS_PER_PAGE = 50

export interface ShownMail {
  id: string
  /** Its title in the list: the recipient, or its purpose. */
  title: string
  subject: string
  text: string
  from: string
  to: string
  /** Record date, or `''`. */
  created: string
  headers: Record<string, string>
  /** URL of its HTML, if it has any. */
  frame: string | undefined
}

export function useMailState() {
  return useQuery({ queryKey: mailKeys.state, queryFn: ({ signal }) => getMailState(signal) })
}

export function useOutbox() {
  return useQuery({
    queryKey: mailKeys.outbox,
    queryFn: async ({ signal }) =>
      (await getOutbox(signal)).map((mail): ShownMail => ({
        ...mail,
        title: mail.to,
        frame: mail.html === '' ? undefined : capturedMailUrl(mail.id),
      })),
    refetchInterval: 5_000,
    retry: false,
  })
}

/** The product's standard mails, with made-up recipients. */
export function useStandardMails() {
  return useQuery({
    queryKey: mailKeys.standard,
    queryFn: async ({ signal }) => {
      const mails = await getStandardMails(signal)
      return Promise.all(
        mails.map(async ({ id, title, subject, text }): Promise<ShownMail> => {
          const frame = await standardMailAddress(id, signal)
          return { id, title, subject, text, frame, from: '', to: '', created: '', headers: {} }
        }),
      )
    },
    // The URLs of the frames expire within minutes.
    staleTime: 0,
    gcTime: 0,
  })
}

export function useSuppressions(query: {
  search: string
  reason: SuppressionReason | undefined
  page: number
}) {
  const whole = { ...query, perPage: SUPPRESSIONS_PER_PAGE }
  return useQuery({
    queryKey: mailKeys.suppressions(whole),
    queryFn: ({ signal }) => getSuppressions(whole, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}
