import * as calls from '../../../contract/account/api-tokens.ts'
import { AppError } from '../../../contract/app-error.ts'
import { operation } from '../../../http/operation.ts'
import { perPerson } from '../../../http/rate-limit.ts'
import { assertCan, type Route } from '../../../http/route.ts'
import { findApiTokens } from '../../../platform/credentials/api-tokens.ts'
import { addToken, revokeToken } from './storage.ts'

export const tokenRoutes: Route[] = [
  operation(calls.listApiTokens, { access: 'admin' }, async ({ actor, context }) => ({
    tokens: await findApiTokens(context.env.DB, actor.id, context.get('now')),
  })),
  operation(
    calls.createApiToken,
    { access: 'admin', limit: perPerson(20) },
    async ({ body, actor, context }) => {
      assertCan(actor, 'account.settle')
      const { DB } = context.env
      const tokenKey = context.get('person')?.tokenKey
      // Superusers cannot have tokens; a token belongs to a user.
      if (tokenKey === undefined) throw new AppError('not_allowed')
      const made = await addToken(DB, { owner: actor.id, tokenKey, ...body }, context.get('now'))
      if (!made) throw new AppError('quota_reached')
      return made
    },
  ),
  operation(calls.revokeApiToken, { access: 'admin' }, async ({ params, actor, context }) => {
    assertCan(actor, 'account.settle')
    const asked = { id: params.id, owner: actor.id }
    if (!(await revokeToken(context.env.DB, asked, context.get('now')))) throw new AppError('not_found')
  }),
]
