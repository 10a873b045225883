import { AppError } from '../../contract/app-error.ts'
import { addressKey } from '../../model/mail/email-address.ts'
import { INVITE_DAYS, type CheckedAddress } from '../../contract/invites.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { recordDateOf } from '../../platform/clock.ts'
import type { Statement } from '../../platform/database.ts'
import { forEach } from '../../platform/for-each.ts'
import { newId, randomText } from '../../platform/ids.ts'
import type { Outcome } from '../../platform/mail/adapter.ts'
import { rendered } from '../../platform/mail/template.ts'
import { unsubscribeLink } from '../../platform/mail/unsubscribe-link.ts'
import { forgetStatement, queueStatements } from '../../platform/mail/queued-mail.ts'
import { verdictsOf, type ListedAddress } from './address-list.ts'
import { expiryOf, personalLine } from './invite.ts'
import {
  findLiving,
  insertInvites,
  isPaused,
  knownAmong,
  noteMail,
  rotateCodes,
  type StoredInvite,
} from './invite-storage.ts'
import { inviteMail } from './mails.ts'
import { sha256 } from '../../platform/hex.ts'

/** Characters of a code: 134 bits of `[a-z0-9]`. */
const CODE_LENGTH = 26

export interface IssueDeps {
  binding: D1Database
  now: Date
  origin: string
  secret: string
  actor: { id: string; name: string }
}

export interface Terms {
  message?: string | undefined
  note?: string | undefined
  flags?: readonly string[] | undefined
  days?: number | undefined
}

/** An invite with its code, until it is mailed. */
export interface Fresh {
  invite: StoredInvite
  code: string
}

export interface Issued {
  fresh: Fresh[]
  skipped: CheckedAddress[]
  /** Their mails, stored with them: `sendQueued` sends them. */
  queued: string[]
}

/** SHA-256 in hexadecimal: a code is random enough to need no salt. */
export function codeDigest(code: string): Promise<string> {
  return sha256(code.trim().toLowerCase())
}

async function assertUnpaused({ binding }: Pick<IssueDeps, 'binding'>): Promise<void> {
  if (await isPaused(binding)) throw new AppError('invites_paused')
}

/** Queues the mails; sending is another step. `extraStatements` run in the same batch. */
export async function issue(
  deps: IssueDeps,
  people: readonly ListedAddress[],
  terms: Terms,
  {
    isFromWaitlist = false,
    extraStatements = () => [],
  }: { isFromWaitlist?: boolean; extraStatements?: (emails: readonly string[]) => Statement[] } = {},
): Promise<Issued> {
  await assertUnpaused(deps)
  const moment = recordDateOf(deps.now)
  // The later one of two concurrent calls for one address finds the other's invite on its second attempt.
  for (let attempt = 0; attempt < 3; attempt++) {
    const known = await knownAmong(
      deps.binding,
      people.map(({ email }) => email),
      moment,
    )
    const rows = verdictsOf(people, known)
    const wanted = rows.filter(({ verdict }) => verdict === 'new')
    const skipped = rows.filter(({ verdict }) => verdict !== 'new')
    const fresh = await forEach(wanted, ({ email, name }) =>
      freshInvite(deps, { ...terms, email: addressKey(email), name, uses: 1 }),
    )
    if (fresh.length === 0) return { fresh, skipped, queued: [] }
    const audited = auditStatement(
      madeEntry(deps, 'invites.create', { ...terms, ids: fresh.map(({ invite }) => invite.id) }),
    )
    const invites = fresh.map(({ invite }) => invite)
    const emails = invites.map(({ email }) => email)
    const { ids, statements } = await inviteMails(deps, fresh, { isFromWaitlist })
    if (await insertInvites(deps.binding, invites, [audited, ...extraStatements(emails), ...statements])) {
      return { fresh, skipped, queued: ids }
    }
  }
  throw new AppError('storage_unavailable')
}

export async function issueCode(deps: IssueDeps, terms: Terms & { uses: number }): Promise<Fresh> {
  await assertUnpaused(deps)
  const fresh = await freshInvite(deps, { ...terms, email: '', name: '' })
  const audited = madeEntry(deps, 'invites.code', { ...terms, ids: [fresh.invite.id] })
  await insertInvites(deps.binding, [fresh.invite], [auditStatement(audited)])
  return fresh
}

/** Gives invites new codes and mails: their old links become invalid, and their lifetime restarts. */
export async function reissue(
  deps: IssueDeps,
  ids: readonly string[],
): Promise<Pick<Issued, 'fresh' | 'queued'>> {
  await assertUnpaused(deps)
  const found = await findLiving(deps.binding, ids)
  // A code's new link is returned to the caller only once: among many it would be lost.
  const living = ids.length === 1 ? found : found.filter(({ email }) => email !== '')
  if (living.length === 0) return { fresh: [], queued: [] }
  const renewed = living.map(({ id }) => id)
  const fresh = await forEach(living, async (invite) => {
    const code = randomText(CODE_LENGTH)
    const expires = expiryOf(deps.now, invite.days)
    return { code, invite: { ...invite, code: await codeDigest(code), expires } }
  })
  const addressed = fresh.filter(({ invite }) => invite.email !== '')
  const { ids: queued, statements } = await inviteMails(deps, addressed, { isFromWaitlist: false })
  await rotateCodes(
    deps.binding,
    fresh.map(({ invite: { id, code, expires } }) => ({ id, code, expires })),
    recordDateOf(deps.now),
    { actor: deps.actor.id, action: 'invites.resend', target: 'invites', after: { ids: renewed } },
    // Queued mails contain the old link.
    [forgetStatement(aboutOf(renewed)), ...statements],
  )
  return { fresh, queued }
}

async function inviteMails(
  deps: IssueDeps,
  fresh: readonly Fresh[],
  { isFromWaitlist }: { isFromWaitlist: boolean },
) {
  const mails = await forEach(fresh, async ({ invite, code }) => {
    const { id, email, name, message, days } = invite
    const link = await unsubscribeLink(deps, { address: email, category: 'invites', campaign: '' })
    const url = inviteUrl(deps, code)
    const content = inviteMail({ from: deps.actor.name, name, message, url, days, isFromWaitlist })
    const refuse = { label: 'No more invites to this address', link }
    const reference = { about: `invites/${id}`, category: 'invites' as const }
    return { mail: rendered(email, { ...content, refuse }), reference }
  })
  return queueStatements(deps, mails)
}

/** The state of an invite's mail for its list. */
function mailNote(outcome: Outcome): { mail: StoredInvite['mail']; answer: string } {
  const { state, answer } = outcome
  if (state === 'accepted') return { mail: 'sent', answer }
  return { mail: state === 'refused' ? 'failed' : 'waiting', answer }
}

/** Records the outcome of an invite's deferred mail; mails about other things are ignored. */
export async function noteRetried(
  binding: D1Database,
  about: string,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const id = /^invites\/(\w+)$/.exec(about)?.[1]
  if (id) await noteMail(binding, id, { ...mailNote(outcome), moment: recordDateOf(now) })
}

export function inviteUrl({ origin }: Pick<IssueDeps, 'origin'>, code: string): string {
  return `${origin}/invite?code=${code}`
}

export function aboutOf(ids: readonly string[]): string[] {
  return ids.map((id) => `invites/${id}`)
}

function madeEntry(
  { actor }: IssueDeps,
  action: 'invites.create' | 'invites.code',
  after: object,
): AuditEntry {
  return { actor: actor.id, action, target: 'invites', after }
}

async function freshInvite(
  { now, actor }: IssueDeps,
  { email, name, uses, ...terms }: Terms & { email: string; name: string; uses: number },
): Promise<Fresh> {
  const { message = '', note = '', flags = [], days = INVITE_DAYS.usual } = terms
  const code = randomText(CODE_LENGTH)
  const moment = recordDateOf(now)
  return {
    code,
    invite: {
      id: newId(),
      created: moment,
      updated: moment,
      author: actor.id,
      email,
      name,
      code: await codeDigest(code),
      note: note.trim(),
      message: personalLine(message),
      flags: JSON.stringify([...new Set(flags)]),
      maxUses: uses,
      uses: 0,
      days,
      expires: expiryOf(now, days),
      sent: '',
      opened: '',
      accepted: '',
      revoked: '',
      mail: email === '' ? '' : 'sending',
      mailAnswer: '',
    },
  }
}
