import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing, recordDate } from './records.ts'

export const ruleMatches = ['exact', 'prefix'] as const
export const ruleStatuses = [302, 307] as const

export const RULE_PATH_MAX_LENGTH = 500
/** Rules of a deployment: all of them come with every page. */
export const RULES_MOST = 200
/** Rules that one visit may follow, one after another. */
const HOPS_MOST = 5

/** These are never redirected: the API, the back office from which rules are mended, sign-in links, and built files. */
const KEPT = ['/api', '/admin', '/auth', '/assets']

/** A rule as pages and the worker follow it. */
export const activeRule = z.object({
  id: z.string(),
  /** A path without query, as in `/old`. */
  source: z.string(),
  match: z.enum(ruleMatches),
  /** A path of our own or an https address. With `/*` at its end, a prefix rule keeps the rest of the path. */
  target: z.string(),
  status: z.literal(ruleStatuses),
  /** Of several that match, the greatest wins; then exact ones, then the longest. */
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

/** Why a path may not be the source of a rule; `undefined` when it may. */
export function sourceProblem(source: string, match: (typeof ruleMatches)[number]): string | undefined {
  if (!isPath(source) || /[?#*]/.test(source)) return 'Must be a path like /old, without “?”, “#” or “*”.'
  if (source !== '/' && source.endsWith('/')) return 'Must not end with a slash.'
  if (source === '/' && match === 'prefix') return 'Would catch every page there is.'
  const kept = KEPT.find((start) => isUnder(source, start))
  if (kept) return `Paths under ${kept} are never redirected.`
  return undefined
}

/** What a target is: a path of ours, or another host; `undefined` for anything else. */
export function targetKind(
  target: string,
): { internal: true } | { internal: false; host: string } | undefined {
  if (isPath(target)) return { internal: true }
  if (!/^https:\/\//i.test(target)) return undefined
  const url = URL.parse(target)
  if (!url || url.username || url.password || url.port) return undefined
  return { internal: false, host: url.hostname }
}

/** One slash in front, and nothing that a browser would read as a host, a control or a way around. */
function isPath(text: string): boolean {
  if (!/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(text)) return false
  return !text.split(/[?#]/)[0]?.split('/').includes('..')
}

function isUnder(path: string, start: string): boolean {
  return path === start || path.startsWith(start === '/' ? '/' : `${start}/`)
}

export type Redirection =
  | { to: string; status: (typeof ruleStatuses)[number]; external: boolean; rules: string[] }
  | { loop: true; rules: string[] }

/**
 * Where the rules send a visitor of a path: all that follow one another are followed at once. The visitor's query is
 * kept where the target has none. `undefined`: nowhere. Rules that would go round in circles send nobody anywhere.
 */
export function redirectionOf(
  rules: readonly ActiveRule[],
  pathname: string,
  search = '',
): Redirection | undefined {
  let path = pathname
  let query = search
  let first: ActiveRule | undefined
  const followed: string[] = []
  const seen = new Set([withoutSlash(path)])
  for (;;) {
    const rule = ruleFor(rules, path)
    if (!rule) break
    followed.push(rule.id)
    first ??= rule
    const target = targetFor(rule, path)
    const [whole = '', hash] = target.split('#')
    const at = whole.indexOf('?')
    query = at === -1 ? query : whole.slice(at)
    path = at === -1 ? whole : whole.slice(0, at)
    const to = path + query + (hash === undefined ? '' : `#${hash}`)
    const { status } = first
    if (!path.startsWith('/')) return { to, status, external: true, rules: followed }
    if (seen.has(withoutSlash(path)) || followed.length > HOPS_MOST) return { loop: true, rules: followed }
    seen.add(withoutSlash(path))
    if (!ruleFor(rules, path)) return { to, status, external: false, rules: followed }
  }
  return undefined
}

function ruleFor(rules: readonly ActiveRule[], pathname: string): ActiveRule | undefined {
  const path = withoutSlash(pathname)
  if (KEPT.some((start) => isUnder(path, start))) return undefined
  const matching = rules.filter(({ source, match }) =>
    match === 'exact' ? path === source : isUnder(path, source),
  )
  return matching.toSorted(
    (a, b) =>
      b.priority - a.priority ||
      Number(b.match === 'exact') - Number(a.match === 'exact') ||
      b.source.length - a.source.length,
  )[0]
}

function targetFor({ match, source, target }: ActiveRule, pathname: string): string {
  if (match !== 'prefix' || !target.endsWith('/*')) return target
  // The rest is what came after the source, which never begins a host: it stands behind a path or a host.
  const rest = withoutSlash(pathname).slice(source.length).replace(/^\/+/, '')
  return rest ? target.slice(0, -1) + rest : target.slice(0, -2) || '/'
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

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

/** All rules, and the hosts that they may lead to. */
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

/** `updated` is what the caller has seen: a rule that somebody else has changed since is a `conflict`. */
export const updateRouteRule = endpoint({
  method: 'PUT',
  path: '/api/admin/route-rules/:id',
  body: z.extend(ruleFields, { updated: recordDate }),
  answer: routeRule,
  errors: [...ruleErrors, 'not_found', 'conflict'],
})

/** With `updated` only as the caller has seen it, as for a change. */
export const deleteRouteRule = endpoint({
  method: 'DELETE',
  path: '/api/admin/route-rules/:id',
  query: z.object({ updated: z.optional(recordDate) }),
  answer: nothing,
  errors: ['not_found', 'conflict'],
})
