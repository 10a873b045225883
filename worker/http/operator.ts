import { AppError } from '../contract/app-error.ts'
import { bodyDigest, signedDigest } from '../platform/credentials/operator-signature.ts'
import type { AppContext } from './app-env.ts'
import { readBytes } from './body.ts'
import type { Route } from './route.ts'

/**
 * Absent without `BACKUP_SECRET` (404); otherwise each call must be signed with it. No session and no role opens
 * them.
 */
export function forOperators(routes: readonly Route[]): Route[] {
  return routes.map((route) => ({
    ...route,
    access: 'anyone',
    async handle(context) {
      await assertOperator(context, route.maxBody)
      return route.handle(context)
    },
  }))
}

/** Calls that overwrite data exist only while the worker serves no users. */
export function assertRestoring(context: AppContext): void {
  if (!context.get('config').isRestoring) throw new AppError('not_found')
}

/** Throws unless the call is signed; `method_not_found` without `BACKUP_SECRET`. Bodies have `maxBody` bytes at most. */
export async function assertOperator(context: AppContext, maxBody = 0): Promise<void> {
  const { operatorSecret } = context.get('config')
  if (operatorSecret === undefined) throw new AppError('method_not_found')
  const { raw } = context.req
  const { pathname, search } = new URL(raw.url)
  const call = { method: raw.method, path: pathname + search }
  const authorization = context.req.header('authorization') ?? ''
  const digest = signedDigest(authorization, call, operatorSecret, context.get('now'))
  if (digest === undefined) throw new AppError('operator_signature_wrong')
  // The signature covers the bytes, so they are read before the route reads them.
  const body = await readBytes(context, maxBody)
  if (bodyDigest(body) !== digest) throw new AppError('operator_signature_wrong')
  context.set('signedBody', body)
}
