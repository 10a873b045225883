import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { databaseSession } from '../platform/database-session.ts'
import type { AppContext, AppEnv } from './app-env.ts'

const COOKIE = 'd1'

/** Where exports are fetched from: their token is in a cookie. */
const EXPORTS = '/api/account/export/'

/** Longer than any replica lags; within it the primary answers. */
const FRESH_MS = 60 * 1000

/** After so long every replica has everything. */
const COOKIE_SECONDS = 24 * 60 * 60

/**
 * Lets replicas near the person answer without ever hiding the person's own writes. A browser keeps in a
 * cookie how new a state it has seen, and when. For a minute after a write the primary answers, since of
 * parallel answers an older one may have come last; then any replica that is as new as the bookmark. A
 * caller without the cookie (any client that is no browser) who says who they are, be it by a token in the
 * address, is always answered by the primary.
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

/** Whether the address says who asks, as that of a private file or of a person's export does. */
function hasToken(context: AppContext): boolean {
  return context.req.query('token') !== undefined || context.req.path.startsWith(EXPORTS)
}
