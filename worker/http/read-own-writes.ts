import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { databaseSession } from '../platform/database-session.ts'
import type { AppContext, AppEnv } from './app-env.ts'

const COOKIE = 'd1'

/** Exports carry their token in a cookie. */
const EXPORTS = '/api/account/export/'

/** Longer than any replica lags; within it the primary answers. */
const FRESH_MS = 60 * 1000

/** By then every replica is up to date. */
const COOKIE_SECONDS = 24 * 60 * 60

/**
 * Replicas answer without hiding a user's own writes: a cookie holds the bookmark of the newest state. The primary
 * answers for a minute after a write, and always if a caller authenticates without the cookie.
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

function hasToken(context: AppContext): boolean {
  return context.req.query('token') !== undefined || context.req.path.startsWith(EXPORTS)
}
