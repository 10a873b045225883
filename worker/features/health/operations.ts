import { health } from '../../contract/health.ts'
import { operation } from '../../http/operation.ts'
import { assertOperator } from '../../http/operator.ts'
import type { Route } from '../../http/route.ts'
import { assertServing, checkHealth, deployed, local } from './service.ts'

export const healthRoutes: Route[] = [
  operation(health, { access: 'anyone' }, async ({ query, context }) => {
    if (query.deep) await assertOperator(context)
    const isLocal = context.get('config').environment === 'development'
    const parts = await checkHealth(context.env, isLocal ? local : deployed)
    context.header('Cache-Control', 'no-store')
    if (!query.deep) {
      assertServing(parts)
      return { message: 'API is healthy.', code: 200, data: {} }
    }
    const isHealthy = parts.every(({ ok }) => ok)
    // Monitors look at the status only.
    if (!isHealthy) context.status(503)
    return {
      message: isHealthy ? 'API is healthy.' : 'API is not healthy.',
      code: isHealthy ? 200 : 503,
      data: { parts: parts.map(({ error: _error, ...part }) => part) },
    }
  }),
]
