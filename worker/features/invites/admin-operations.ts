import {
  ADDRESS_LIST_MAX_LENGTH,
  checkAddresses,
  createInviteCode,
  createInvites,
  listInviteUses,
  pauseInvites,
  stepInvites,
  viewInviteState,
} from '../../contract/invites.ts'
import { AppError } from '../../contract/app-error.ts'
import type { Actor } from '../../collections/definition/rules.ts'
import type { AppContext } from '../../http/app-env.ts'
import { sendAfterAnswer } from '../../http/mail.ts'
import { ownOrigin } from '../../http/own-origin.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { forgetWaiting } from '../../platform/mail/waiting-mail.ts'
import { verdictsOf } from './address-list.ts'
import { listedAddresses } from './listed-addresses-service.ts'
import { findLiving, findState, findUses, knownAmong, revoke, writePaused } from './invite-storage.ts'
import {
  aboutOf,
  inviteUrl,
  issue,
  issueCode,
  noteRetried,
  reissue,
  type IssueDeps,
} from './issue-service.ts'

/** A list of addresses as JSON, in any script. */
const LIST_MAX_BYTES = 4 * ADDRESS_LIST_MAX_LENGTH

export const inviteAdminRoutes: Route[] = [
  operation(viewInviteState, { access: 'admin' }, async ({ context }) => findState(context.env.DB)),
  operation(checkAddresses, { access: 'admin', maxBody: LIST_MAX_BYTES }, async ({ body, context }) => {
    const list = listedAddresses(body.text)
    const addresses = list.map(({ email }) => email)
    const known = await knownAmong(context.env.DB, addresses, recordDateOf(context.get('now')))
    return { rows: verdictsOf(list, known) }
  }),
  operation(createInvites, { access: 'admin' }, async ({ body, actor, context }) => {
    const { people, ...terms } = body
    const deps = issueDeps(context, actor)
    const list = people.map(({ email, name = '' }, index) => ({ row: index + 1, email, name }))
    const { fresh, skipped, queued } = await issue(deps, list, terms)
    mailQueued(context, deps, queued)
    return { made: fresh.map(({ invite }) => invite.id), left: skipped }
  }),
  operation(createInviteCode, { access: 'admin' }, async ({ body, actor, context }) => {
    const deps = issueDeps(context, actor)
    const { invite, code } = await issueCode(deps, body)
    return { id: invite.id, url: inviteUrl(deps, code) }
  }),
  operation(stepInvites, { access: 'admin' }, async ({ body: { ids, step }, actor, context }) => {
    const deps = issueDeps(context, actor)
    if (step === 'revoke') return { done: await revokeAll(deps, ids), urls: {} }
    const { fresh, queued } = await reissue(deps, ids)
    const codes = fresh.filter(({ invite }) => invite.email === '')
    mailQueued(context, deps, queued)
    const urls = codes.map(({ invite, code }) => [invite.id, inviteUrl(deps, code)])
    return { done: fresh.length, urls: Object.fromEntries(urls) as Record<string, string> }
  }),
  operation(pauseInvites, { access: 'admin' }, async ({ body: { paused }, actor, context }) => {
    const moment = recordDateOf(context.get('now'))
    const action = paused ? 'invites.pause' : 'invites.unpause'
    await writePaused(context.env.DB, paused, moment, { actor: actor.id, action, target: 'invites' })
  }),
  operation(listInviteUses, { access: 'admin' }, async ({ params, context }) => {
    const items = await findUses(context.env.DB, params.id)
    if (!items) throw new AppError('not_found')
    return { items }
  }),
]

export function issueDeps(context: AppContext, actor: Actor): IssueDeps {
  return {
    binding: context.env.DB,
    now: context.get('now'),
    origin: ownOrigin(context),
    secret: context.get('config').authSecret,
    actor: { id: actor.id, name: context.get('person')?.name ?? '' },
  }
}

export function mailQueued(
  context: AppContext,
  { binding, now }: Pick<IssueDeps, 'binding' | 'now'>,
  queued: readonly string[],
): void {
  sendAfterAnswer(context, queued, { settled: (about, outcome) => noteRetried(binding, about, outcome, now) })
}

async function revokeAll({ binding, now, actor }: IssueDeps, ids: readonly string[]): Promise<number> {
  const living = (await findLiving(binding, ids)).map(({ id }) => id)
  if (living.length === 0) return 0
  await revoke(binding, living, recordDateOf(now), {
    actor: actor.id,
    action: 'invites.revoke',
    target: 'invites',
    after: { ids: living },
  })
  await forgetWaiting(binding, aboutOf(living))
  return living.length
}
