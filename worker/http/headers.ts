import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'

const YEAR_SECONDS = 31_536_000

/** Used by our pages or their embeds; all others are off, in frames as well. */
const used = [
  'autoplay',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'fullscreen',
  'microphone',
  'screen-wake-lock',
]
const unused = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const permissions = [...used.map((name) => `${name}=(self)`), ...unused.map((name) => `${name}=()`)]

/** For all answers; `web/public/_headers` sets them for the assets. */
export const everywhere: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': permissions.join(', '),
}

const always: Record<string, string> = {
  ...everywhere,
  'X-Frame-Options': 'SAMEORIGIN',
  'X-XSS-Protection': '1; mode=block',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
}

export const securityHeaders = createMiddleware<AppEnv>(async (context, next) => {
  await next()
  for (const [name, value] of Object.entries(always)) {
    if (!context.res.headers.has(name)) context.header(name, value)
  }
  // Files may be embedded and have a policy of their own. So have pages whose policy allows framing.
  const isFramed = context.res.headers.get('Content-Security-Policy')?.includes('frame-ancestors *')
  if (isFramed || context.req.path.startsWith('/api/files/')) context.res.headers.delete('X-Frame-Options')
})

/** Sessions travel in a header, so there are no cookies to abuse. */
export const crossOrigin = createMiddleware<AppEnv>(async (context, next) => {
  const origin = context.req.header('origin')
  if (context.req.method === 'OPTIONS') {
    const headers: Record<string, string> = {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET,HEAD,PUT,PATCH,POST,DELETE',
      Vary: 'Origin',
    }
    const asked = context.req.header('access-control-request-headers')
    if (asked) headers['Access-Control-Allow-Headers'] = asked
    return new Response(null, { status: 204, headers })
  }
  await next()
  if (!origin) return
  context.header('Access-Control-Allow-Origin', '*')
  context.header('Vary', 'Origin', { append: true })
})
