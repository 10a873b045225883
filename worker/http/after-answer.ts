import { requestFailed } from '../platform/events.ts'
import { keepLog } from '../platform/log/scope.ts'
import type { AppContext } from './app-env.ts'

/** Hides the work's duration and failure from the caller; failures are logged under the request's id. */
export function afterAnswer(context: AppContext, work: () => Promise<unknown>): void {
  const { method, path } = context.req
  const requestId = context.get('requestId')
  context.executionCtx.waitUntil(
    work()
      .catch((error: unknown) => requestFailed({ requestId, method, path, error }))
      .then(() => keepLog(context.env)),
  )
}
