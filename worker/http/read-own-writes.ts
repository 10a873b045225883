import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { databaseSession } from '../platform/database-session.ts'
import type { AppContext, AppEnv } from './app-env.ts'

const COOKIE = 'd1'

/** Path of exports, whose token is in a cookie. */
const EXPORTS = '/api/account/export/'

/** Longer than any replica lags; within it the primary answers. */
const FRESH_MS = 60 * 1000

/** By then every replica is up to date. */
const COOKIE_SECONDS = 24 * 60 * 60

/**
 * Lets nearby replicas answer without ever hiding a user's own writes. A cookie holds the bookmark of the newest
 * state and its time. For a minute after a write the primary answers, because of parallel answers an older one may
 * have come last; then any replica that has reached the bookmark. A caller without the cookie (any client that is not
 * a browser) who authenticates, even by a token in the URL, is always answered by the primary.
 */
export const readOwnWrites = createMiddleware<AppEnv>(async (context, next) => {
  const now = context.get('now').getTime()
  const { method } = context.req
  const writes = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
  const known = /^([\w-]{1,200})\.(\d{1,15})$/.exec(getCookie(context, COOKIE) ?? '')
  const [, bookmark = '', moment = ''] = known ?? []
  const signedIn = context.req.header('authorization') !== undefined || hasToken(context)
  const session = databaseSession(
    context.env.DB,
    known && now - Number(moment) >= FRESH_MS
      ? bookmark
      : known || signedIn || writes
        ? 'first-primary'
        : 'first-unconstrained',
  )
  context.env = { ...context.env, DB: session.DB }
  await next()
  const newest = session.bookmark()
  if (!newest || !(writes || (signedIn && !known))) return
  setCookie(context, COOKIE, `${newest}.${now}`, {
    path: '/api',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    maxAge: COOKIE_SECONDS,
  })
})

/** Returns whether the URL carries a token, as that of a private file or an export does. */
function hasToken(context: AppContext): boolean {
  return context.req.query('token') !== undefined || context.req.path.startsWith(EXPORTS)
}
