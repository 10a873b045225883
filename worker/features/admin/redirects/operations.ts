import * as calls from '../../../contract/route-rules.ts'
import type { Actor } from '../../../collections/definition/rules.ts'
import type { AppContext } from '../../../http/app-env.ts'
import { operation } from '../../../http/operation.ts'
import type { Route } from '../../../http/route.ts'
import { addRule, dropRule, editRule, type RuleDeps } from './service.ts'
import { findRules } from './storage.ts'

export const redirectRoutes: Route[] = [
  operation(calls.listRouteRules, { access: 'admin' }, async ({ context }) => ({
    rules: await findRules(context.env.DB),
    hosts: [...context.get('config').redirectHosts],
  })),
  operation(calls.createRouteRule, { access: 'admin' }, ({ body, actor, context }) =>
    addRule(depsOf(context, actor), body),
  ),
  operation(calls.updateRouteRule, { access: 'admin' }, ({ params, body, actor, context }) =>
    editRule(depsOf(context, actor), params.id, body),
  ),
  operation(calls.deleteRouteRule, { access: 'admin' }, ({ params, query, actor, context }) =>
    dropRule(depsOf(context, actor), params.id, query.updated),
  ),
]

function depsOf(context: AppContext, { id }: Actor): RuleDeps {
  const hosts = context.get('config').redirectHosts
  return { binding: context.env.DB, hosts, actor: id, now: context.get('now') }
}
