import { AppError } from '../contract/app-error.ts'
import { bodyDigest, signedDigest } from '../platform/credentials/operator-signature.ts'
import type { AppContext } from './app-env.ts'
import { readBytes } from './body.ts'
import type { Route } from './route.ts'

/** Larger files are sent in parts. */
const BODY_MAX_BYTES = 24 * 1024 * 1024

/**
 * Absent without `BACKUP_SECRET` (404); otherwise each call must be signed with it. No session and no role opens
 * them.
 */
export function forOperators(routes: readonly Route[]): Route[] {
  return routes.map((route) => ({
    ...route,
    access: 'anyone',
    async handle(context) {
      await assertOperator(context)
      return route.handle(context)
    },
  }))
}

/** Calls that overwrite data exist only while the worker serves no users. */
export function assertRestoring(context: AppContext): void {
  if (!context.get('config').isRestoring) throw new AppError('not_found')
}

/** Throws unless the call is signed; `method_not_found` without `BACKUP_SECRET`. */
export async function assertOperator(context: AppContext): Promise<void> {
  const { operatorSecret } = context.get('config')
  if (operatorSecret === undefined) throw new AppError('method_not_found')
  const { raw } = context.req
  const { pathname, search } = new URL(raw.url)
  const call = { method: raw.method, path: pathname + search }
  const authorization = context.req.header('authorization') ?? ''
  const digest = signedDigest(authorization, call, operatorSecret, context.get('now'))
  if (digest === undefined) throw new AppError('operator_signature_wrong')
  const body = await readBytes(context, BODY_MAX_BYTES)
  if (bodyDigest(body) !== digest) throw new AppError('operator_signature_wrong')
  // The signature covers the bytes, so they have been read; the route reads them again.
  const { url, method, headers } = raw
  if (body.length > 0) context.req.raw = new Request(url, { method, headers, body })
}
