import { Hono } from 'hono'
import { AppError } from './contract/app-error.ts'
import { parseEnv } from './env.ts'
import { accountRoutes } from './features/account/routes.ts'
import { ownAccountRoutes, passwordInRecord } from './features/auth/account-routes.ts'
import { factorRoutes } from './features/auth/factor-routes.ts'
import { mailRoutes } from './features/auth/mail-routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { fileRoutes } from './features/media/files-routes.ts'
import { takeFile, uploadRoutes } from './features/media/routes.ts'
import { outboxRoutes } from './features/outbox/routes.ts'
import { pageRoutes, servePage } from './features/pages/routes.ts'
import { announceWrites, realtimeRoutes } from './features/realtime/routes.ts'
import { pickFor, recordRoutes, viewFor } from './features/records/routes.ts'
import { studioRoutes } from './features/studio/routes.ts'
import type { AppEnv } from './http/app-env.ts'
import { authenticate } from './http/authenticate.ts'
import { answerError } from './http/errors.ts'
import { crossOrigin, securityHeaders } from './http/headers.ts'
import { limitRequests } from './http/limit-requests.ts'
import { readOwnWrites } from './http/read-own-writes.ts'
import { requestId } from './http/request-id.ts'
import { admit, type Route } from './http/route.ts'
import { systemClock } from './platform/clock.ts'

/** Every route of the API. The access test wants a row for each. */
export const routes: readonly Route[] = [
  ...healthRoutes,
  ...authRoutes({ viewRecord: viewFor, pick: pickFor }),
  ...mailRoutes,
  ...factorRoutes,
  ...ownAccountRoutes({ viewRecord: viewFor, pick: pickFor }),
  ...accountRoutes,
  ...recordRoutes({ takeFile, prepareUpdate: passwordInRecord }),
  ...uploadRoutes({ viewRecord: viewFor }),
  ...fileRoutes,
  ...studioRoutes,
  ...realtimeRoutes,
  ...pageRoutes,
  ...outboxRoutes,
]

/** The worker's HTTP side. A route without an `access` is for admins; what is not mounted is not there. */
export function createApp({ development }: { development: boolean }): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.onError(answerError)
  app.use(requestId, securityHeaders, crossOrigin)
  app.use(async (context, next) => {
    context.set('now', systemClock())
    context.set('config', parseEnv(context.env))
    await next()
  })
  app.use('/api/*', async (context, next) => {
    await next()
    announceWrites(context)
  })
  app.use('/api/*', readOwnWrites, authenticate, limitRequests)
  for (const route of routes) {
    if (route.onlyInDevelopment && !development) continue
    app.on(route.method, route.path, (context) => {
      admit(route.access, context.get('actor'))
      return route.handle(context)
    })
  }
  app.all('/api/*', () => {
    throw new AppError('method_not_found')
  })
  app.get('*', servePage)
  app.notFound(() => {
    throw new AppError('method_not_found')
  })
  return app
}
