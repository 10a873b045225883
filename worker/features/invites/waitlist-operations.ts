import { invalid } from '../../contract/app-error.ts'
import { requestInvite, declineWaitlist, inviteFromWaitlist } from '../../contract/invites.ts'
import { assertPerson } from '../../http/challenge.ts'
import { sendMails } from '../../http/mail.ts'
import { operation } from '../../http/operation.ts'
import { perNetwork } from '../../http/rate-limit.ts'
import type { Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { issueDeps, mailQueued } from './admin-operations.ts'
import { problemOfAddress } from './invite.ts'
import { issue } from './issue-service.ts'
import { declinedMail } from './mails.ts'
import { decline, findWaiting, markInvited, putOnWaitlist } from './waitlist-storage.ts'

export const waitlistRoutes: Route[] = [
  operation(requestInvite, { access: 'anyone', limit: perNetwork(20, 300) }, async ({ body, context }) => {
    const { about = '', website = '' } = body
    const email = body.email.trim()
    const problem = problemOfAddress(email)
    if (problem) throw invalid({ email: problem })
    if (website !== '') return
    await assertPerson(context)
    const moment = recordDateOf(context.get('now'))
    // One statement in all cases, so that timing reveals nothing.
    await putOnWaitlist(context.env.DB, { email, about: about.trim() }, moment)
  }),
  operation(inviteFromWaitlist, { access: 'admin' }, async ({ body, actor, context }) => {
    const { ids, next, ...terms } = body
    if ((ids === undefined) === (next === undefined)) {
      const message = 'Name either the people or how many.'
      throw invalid({ ids: { code: 'validation_invalid_value', message } })
    }
    const deps = issueDeps(context, actor)
    const moment = recordDateOf(deps.now)
    const waiting = await findWaiting(deps.binding, ids ? { ids } : { next: next ?? 0 })
    const people = waiting.map(({ email }, index) => ({ row: index + 1, email, name: '' }))
    const { fresh, skipped, queued } = await issue(
      deps,
      people,
      { note: 'Waiting list', ...terms },
      { isFromWaitlist: true, extraStatements: (emails) => [markInvited(deps.binding, emails, moment)] },
    )
    mailQueued(context, deps, queued)
    return { made: fresh.map(({ invite }) => invite.id), left: skipped }
  }),
  operation(declineWaitlist, { access: 'admin' }, async ({ body: { ids, mail }, actor, context }) => {
    const { DB } = context.env
    const waiting = await findWaiting(DB, { ids })
    if (waiting.length === 0) return { declined: 0 }
    const chosen = waiting.map(({ id }) => id)
    const audited = {
      actor: actor.id,
      action: 'waitlist.decline' as const,
      target: 'waitlist',
      after: { ids: chosen },
    }
    await decline(DB, chosen, recordDateOf(context.get('now')), audited)
    if (mail) {
      await sendMails(
        context,
        waiting.map(({ email }) => ({ to: email, content: declinedMail() })),
      )
    }
    return { declined: waiting.length }
  }),
]
