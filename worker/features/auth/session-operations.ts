import * as calls from '../../contract/account/sessions.ts'
import { AppError } from '../../contract/app-error.ts'
import { requestToken } from '../../http/authenticate.ts'
import { noteEndedSessions } from '../../http/ended-sessions.ts'
import { operation } from '../../http/operation.ts'
import { perPerson } from '../../http/rate-limit.ts'
import { assertCan, type Route } from '../../http/route.ts'
import { endSession, findSessions } from '../../platform/credentials/sessions.ts'
import { claimedSession } from '../../platform/credentials/tokens.ts'

export const sessionRoutes: Route[] = [
  operation(calls.listSessions, { access: 'signed-in' }, async ({ context }) => {
    const person = context.get('person')
    // Superusers' sessions are not stored.
    if (!person) return { sessions: [] }
    const { id: user, tokenKey } = person
    const current = claimedSession(requestToken(context))?.session
    const sessions = await findSessions(context.env.DB, { user, tokenKey }, context.get('now'))
    return { sessions: sessions.map((one) => ({ ...one, current: one.id === current })) }
  }),
  operation(
    calls.endSession,
    { access: 'signed-in', limit: perPerson(60) },
    async ({ params, actor, context }) => {
      assertCan(actor, 'account.settle')
      const ended = await endSession(context.env.DB, { id: params.id, user: actor.id }, context.get('now'))
      if (!ended) throw new AppError('not_found')
      noteEndedSessions(context, actor.id)
    },
  ),
]
