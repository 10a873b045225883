import { operatorAuthorization } from '../../../worker/platform/credentials/operator-signature.ts'
import { request } from './world.ts'

export const OPERATOR_SECRET = 'an-operator-secret-only-for-tests-0123456789'

/** A signed operator call, answered as JSON; fails unless it succeeds. */
export async function operate<Answer>(
  method: string,
  path: string,
  { body, bindings = {} }: { body?: unknown; bindings?: Record<string, string> } = {},
): Promise<Answer> {
  const answer = await sendSigned(method, path, {
    ...(body !== undefined && { body: JSON.stringify(body) }),
    bindings,
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  // Each test declares the answer that it expects and checks it.
  return JSON.parse(text) as Answer
}

/** A signed operator call, answered as it comes. */
export function sendSigned(
  method: string,
  path: string,
  { body = '', bindings = {} }: { body?: string; bindings?: Record<string, string> } = {},
): Promise<Response> {
  const call = { method, path, body: new TextEncoder().encode(body) }
  return request(path, {
    method,
    headers: {
      Authorization: operatorAuthorization(call, OPERATOR_SECRET, new Date()),
      ...(body !== '' && { 'Content-Type': 'application/json' }),
    },
    ...(body !== '' && { body }),
    bindings: { BACKUP_SECRET: OPERATOR_SECRET, ...bindings },
  })
}
