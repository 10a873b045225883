import * as mail from '#contract/emails/mail'
import { createFileToken } from '#contract/media'
import { queryText } from '#contract/call-address'
import { call } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'

export const mailKeys = {
  subscription: (token: string) => ['mail', 'subscription', token],
  suppressions: (query: SuppressionQuery) => ['mail', 'suppressions', query],
  allSuppressions: ['mail', 'suppressions'],
  outbox: ['mail', 'outbox'],
  state: ['mail', 'state'],
  standard: ['mail', 'standard'],
}

export function getSubscription(token: string, signal?: AbortSignal): Promise<mail.Subscription> {
  return call(mail.viewSubscription, { query: { token }, signal })
}

export function putSubscription(
  token: string,
  wanted: Partial<Record<mail.MailCategory, boolean>>,
): Promise<mail.Subscription> {
  return call(mail.changeSubscription, { body: { token, wanted } })
}

export interface SuppressionQuery {
  search: string
  reason?: mail.SuppressionReason | undefined
  page: number
  perPage: number
}

export function getSuppressions({ search, reason, ...paging }: SuppressionQuery, signal?: AbortSignal) {
  const query = { ...paging, ...(search && { search }), ...(reason && { reason }) }
  return call(mail.listSuppressions, { query, signal })
}

export async function stopMailTo(body: { text: string; scope: 'marketing' | 'all'; note: string }) {
  const report = await call(mail.importSuppressions, { body })
  refreshSuppressions()
  return report
}

export async function allowMailTo(id: string): Promise<void> {
  await call(mail.removeSuppression, { params: { id } })
  refreshSuppressions()
}

function refreshSuppressions() {
  void queryClient.invalidateQueries({ queryKey: mailKeys.allSuppressions })
}

/** E-mail captured in development; a deployment answers with an error. */
export async function getOutbox(signal?: AbortSignal) {
  return (await call(mail.listCapturedMail, { signal })).items
}

export function getMailState(signal?: AbortSignal) {
  return call(mail.viewMailState, { signal })
}

export async function putPostalAddress(address: string): Promise<void> {
  await call(mail.setPostalAddress, { body: { address } })
  await queryClient.invalidateQueries({ queryKey: mailKeys.state })
}

/** Returns a short-lived URL of a standard e-mail's HTML. */
export async function standardMailAddress(id: string, signal?: AbortSignal): Promise<string> {
  const { token } = await call(createFileToken, { signal })
  return mail.standardMailPath(id) + queryText({ token })
}

/** The URL of a captured e-mail's HTML. */
export const capturedMailUrl = mail.capturedMailPath

export async function getStandardMails(signal?: AbortSignal) {
  return (await call(mail.listStandardMails, { signal })).items
}
