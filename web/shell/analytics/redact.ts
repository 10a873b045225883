import { matchPage } from '#model/pages/pages'

/** Query parameters with the source of a visit, which identify no user. */
const HARMLESS = /^utm_(source|medium|campaign|term|content)$/

/** A URL in a text, absolute or of this origin. */
const ADDRESS = /https?:\/\/[^\s"'<>\\]+|(?<=^|["'\s=(])\/[^\s"'<>\\)]*/g

/**
 * Tokens and codes of mails, invitations, seats and surveys. An address of `origin` becomes its page's path pattern.
 */
export function redactText(text: string, origin: string): string {
  return text.replace(ADDRESS, (address) => redactAddress(address, origin))
}

function redactAddress(address: string, origin: string): string {
  const url = URL.parse(address, origin)
  if (!url) return ''
  if (url.origin !== origin) return url.origin
  const harmless = [...url.searchParams].filter(([name]) => HARMLESS.test(name))
  const query = harmless.length > 0 ? `?${new URLSearchParams(harmless)}` : ''
  const path = pagePath(url.pathname) + query
  return address.startsWith('/') ? path : origin + path
}

/**
 * `/forms/:id` for a survey, `/auth/confirm-password-reset/:token` for a reset; the first segment for unknown pages.
 */
function pagePath(pathname: string): string {
  const first = `/${pathname.split('/', 2)[1] ?? ''}`
  return matchPage(pathname)?.page.path ?? first
}

export function redactAll<Value>(value: Value, origin: string): Value {
  return walk(value, origin) as Value // Safe: `walk` changes texts into texts and keeps the shape.
}

function walk(value: unknown, origin: string): unknown {
  if (typeof value === 'string') return redactText(value, origin)
  if (Array.isArray(value)) return value.map((one) => walk(one, origin))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one, origin)]))
}
