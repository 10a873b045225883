import * as calls from '../../contract/account/account.ts'
import { AppError } from '../../contract/app-error.ts'
import type { AppContext } from '../../http/app-env.ts'
import { noteEndedSessions } from '../../http/ended-sessions.ts'
import { operation } from '../../http/operation.ts'
import { actorOf, assertCan, type Route } from '../../http/route.ts'
import { answerSession, type SessionDeps } from '../../http/session.ts'
import { database } from '../../platform/database.ts'
import { checkedPasswordChange } from './record-hooks.ts'
import { accountOf, replaceTokenKey } from './storage.ts'

export function ownAccountRoutes(deps: SessionDeps): Route[] {
  return [
    operation(calls.changePassword, { access: 'signed-in' }, async ({ body, actor, context }) => {
      assertCan(actor, 'account.settle')
      const apply = await checkedPasswordChange(context, actor.id, { ...body, by: actor.id })
      await apply()
      return freshSession(deps, context)
    }),
    operation(calls.signOutEverywhere, { access: 'signed-in' }, async ({ actor, context }) => {
      assertCan(actor, 'account.settle')
      await replaceTokenKey(context.env.DB, actor.id)
      noteEndedSessions(context, actor.id)
      return freshSession(deps, context)
    }),
  ]
}

async function freshSession(deps: SessionDeps, context: AppContext): Promise<Response> {
  const account = await accountOf(database(context.env.DB), actorOf(context).id)
  if (!account) throw new AppError('sign_in_needed')
  return answerSession(deps, context, account)
}
