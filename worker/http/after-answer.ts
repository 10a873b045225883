import { requestFailed } from '../platform/events.ts'
import type { AppContext } from './app-env.ts'

/**
 * Does something once the answer is on its way, so that neither its time nor its failure shows in the answer.
 * What goes wrong is logged under the request's id.
 */
export function afterAnswer(context: AppContext, work: () => Promise<unknown>): void {
  const { method, path } = context.req
  const requestId = context.get('requestId')
  context.executionCtx.waitUntil(
    work().catch((error: unknown) => requestFailed({ requestId, method, path, error })),
  )
}
