import type { FlagKey } from '#contract/flags'
import * as invites from '#contract/invites'
import type { UserRecord } from '#contract/account/users'
import { call } from '../platform/api.ts'
import { refreshList } from './admin-lists.ts'
import { queryClient } from '../platform/query-client.ts'

export const inviteKeys = {
  all: ['invites'],
  open: (code: string) => ['invites', 'open', code],
  state: ['invites', 'state'],
  uses: (id: string) => ['invites', 'uses', id],
}

/** Gets the invite of a code and marks it as opened. */
export function lookAtInvite(code: string, signal?: AbortSignal) {
  return call(invites.viewInvite, { body: { code }, signal })
}

export interface Newcomer {
  name: string
  email: string
  password: string
  passwordConfirm: string
  /** Consent to news, tips and surveys by e-mail. */
  mails: boolean
}

export async function enterByInvite(
  code: string,
  newcomer: Newcomer,
): Promise<{ token: string; user: UserRecord }> {
  const { token, record } = await call(invites.acceptInvite, {
    query: { expand: 'avatar' },
    body: { code, ...newcomer },
  })
  return { token, user: record }
}

export async function joinWaitlist(body: { email: string; about: string; website: string }): Promise<void> {
  await call(invites.requestInvite, { body })
}

export function getInviteState(signal?: AbortSignal) {
  return call(invites.viewInviteState, { signal })
}

export interface InviteTerms {
  message: string
  note: string
  flags: FlagKey[]
  days: number
}

/** Checks each address of a text; nothing is stored or sent. */
export async function checkList(text: string): Promise<invites.CheckedAddress[]> {
  return (await call(invites.checkAddresses, { body: { text } })).rows
}

export function addInvites(people: { email: string; name: string }[], terms: InviteTerms) {
  return call(invites.createInvites, { body: { people, ...terms } })
}

export function addInviteCode(uses: number, terms: InviteTerms) {
  return call(invites.createInviteCode, { body: { uses, ...terms } })
}

export function stepInvites(ids: string[], step: 'resend' | 'revoke') {
  return call(invites.stepInvites, { body: { ids, step } })
}

export async function setInvitesPaused(paused: boolean): Promise<void> {
  await call(invites.pauseInvites, { body: { paused } })
}

export async function getInviteUses(id: string, signal?: AbortSignal) {
  return (await call(invites.listInviteUses, { params: { id }, signal })).items
}

export function inviteWaiting(who: { ids: string[] } | { next: number }) {
  return call(invites.inviteFromWaitlist, { body: who })
}

export function declineWaiting(ids: string[], mail: boolean) {
  return call(invites.declineWaitlist, { body: { ids, mail } })
}

export function refreshInvites(): void {
  void refreshList('invites')
  void refreshList('waitlist')
  void queryClient.invalidateQueries({ queryKey: inviteKeys.all })
}
