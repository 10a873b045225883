import { RESERVED_PATHS, isUnder } from './rule-problems.ts'
import type { ActiveRule, ruleStatuses } from '../../contract/route-rules.ts'

const MAX_HOPS = 5

export type Redirection =
  | { to: string; status: (typeof ruleStatuses)[number]; external: boolean; rules: string[] }
  | { loop: true; rules: string[] }

/**
 * Resolves consecutive rules at once; circular ones redirect nowhere. The visitor's query is appended unless the
 * target has one.
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
    if (seen.has(withoutSlash(path)) || followed.length > MAX_HOPS) return { loop: true, rules: followed }
    seen.add(withoutSlash(path))
    if (!ruleFor(rules, path)) return { to, status, external: false, rules: followed }
  }
  return undefined
}

function ruleFor(rules: readonly ActiveRule[], pathname: string): ActiveRule | undefined {
  const path = withoutSlash(pathname)
  if (RESERVED_PATHS.some((start) => isUnder(path, start))) return undefined
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
  // The rest is the text after the source and never starts a host: it follows a path or a host.
  const rest = withoutSlash(pathname).slice(source.length).replace(/^\/+/, '')
  return rest ? target.slice(0, -1) + rest : target.slice(0, -2) || '/'
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
