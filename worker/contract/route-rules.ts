import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing, recordDate } from './records.ts'

export const ruleMatches = ['exact', 'prefix'] as const
export const ruleStatuses = [302, 307] as const

export const RULE_PATH_MAX_LENGTH = 500
/** All of them are sent with every page. */
export const MAX_RULES = 200

export const activeRule = z.object({
  id: z.string(),
  /** Without query, as in `/old`. */
  source: z.string(),
  match: z.enum(ruleMatches),
  /** A path of our own or an https URL. With `/*` at its end, a prefix rule keeps the rest of the path. */
  target: z.string(),
  status: z.literal(ruleStatuses),
  /** The matching rule with the highest priority wins; then exact ones, then the longest. */
  priority: z.int(),
})
export type ActiveRule = z.infer<typeof activeRule>

export const routeRule = z.extend(activeRule, {
  created: recordDate,
  updated: recordDate,
  active: z.boolean(),
  note: z.string(),
})
export type RouteRule = z.infer<typeof routeRule>

const ruleFields = z.object({
  source: z.string().check(z.maxLength(RULE_PATH_MAX_LENGTH)),
  match: z.enum(ruleMatches),
  target: z.string().check(z.maxLength(RULE_PATH_MAX_LENGTH)),
  status: z.literal(ruleStatuses),
  priority: z.int().check(z.minimum(-1_000), z.maximum(1_000)),
  active: z.boolean(),
  note: z.string().check(z.maxLength(200)),
})
export type RuleFields = z.infer<typeof ruleFields>

export const listRouteRules = endpoint({
  method: 'GET',
  path: '/api/admin/route-rules',
  answer: z.object({ rules: z.array(routeRule), hosts: z.array(z.string()) }),
  errors: [],
})

const ruleErrors = ['validation_failed', 'rule_loops', 'host_not_listed', 'quota_reached'] as const

export const createRouteRule = endpoint({
  method: 'POST',
  path: '/api/admin/route-rules',
  body: ruleFields,
  answer: routeRule,
  errors: ruleErrors,
})

export const updateRouteRule = endpoint({
  method: 'PUT',
  path: '/api/admin/route-rules/:id',
  body: z.extend(ruleFields, { updated: recordDate }),
  answer: routeRule,
  errors: [...ruleErrors, 'not_found', 'conflict'],
})

export const deleteRouteRule = endpoint({
  method: 'DELETE',
  path: '/api/admin/route-rules/:id',
  query: z.object({ updated: z.optional(recordDate) }),
  answer: nothing,
  errors: ['not_found', 'conflict'],
})
