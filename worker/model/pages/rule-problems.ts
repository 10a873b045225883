import type { ruleMatches } from '../../contract/route-rules.ts'

/** Never redirected: the API, the back office where rules are fixed, sign-in links, and built files. */
export const RESERVED_PATHS = ['/api', '/admin', '/auth', '/assets']

/** `undefined` if the path can be a source. */
export function sourceProblem(source: string, match: (typeof ruleMatches)[number]): string | undefined {
  if (!isPath(source) || /[?#*]/.test(source)) return 'Must be a path like /old, without “?”, “#” or “*”.'
  if (source !== '/' && source.endsWith('/')) return 'Must not end with a slash.'
  if (source === '/' && match === 'prefix') return 'Would match every page.'
  const reserved = RESERVED_PATHS.find((start) => isUnder(source, start))
  if (reserved) return `Paths under ${reserved} are never redirected.`
  return undefined
}

/** `undefined` for anything but a path of ours or another host. */
export function targetKind(
  target: string,
): { internal: true } | { internal: false; host: string } | undefined {
  if (isPath(target)) return { internal: true }
  if (!/^https:\/\//i.test(target)) return undefined
  const url = URL.parse(target)
  if (!url || url.username || url.password || url.port) return undefined
  return { internal: false, host: url.hostname }
}

/** One leading slash, and nothing that a browser would read as a host, a control character or a parent folder. */
function isPath(text: string): boolean {
  if (!/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(text)) return false
  return !text.split(/[?#]/)[0]?.split('/').includes('..')
}

export function isUnder(path: string, start: string): boolean {
  return path === start || path.startsWith(start === '/' ? '/' : `${start}/`)
}
