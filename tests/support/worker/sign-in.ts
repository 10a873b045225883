import { env } from 'cloudflare:test'
import { api, type Json, type Person } from './world.ts'

/** Calls a route of signing in, from an address of the network. */
export const auth = (
  name: string,
  body: object,
  options: { as?: Person; from?: string; bindings?: object } = {},
) =>
  api<Json & { data: Record<string, { code: string }> }>('POST', `/api/collections/users/${name}`, {
    body,
    as: options.as,
    headers: { 'CF-Connecting-IP': options.from ?? '192.0.2.1' },
    ...(options.bindings && { bindings: options.bindings }),
  })

export const signIn = (identity: string, password: string) =>
  auth('auth-with-password', { identity, password })
export const isSignedIn = async (as: Person) =>
  (await api('GET', `/api/collections/users/records/${as.id}`, { as })).status === 200

/** Unchecked. */
export const payloadOf = (token: string) =>
  JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as object

export async function ownEntries({ id }: Person) {
  const { results } = await env.DB.prepare(
    'SELECT actor, action, before, after FROM audit_log WHERE target = ? ORDER BY rowid',
  )
    .bind(`users/${id}`)
    .all()
  return results
}
