import type { Actor } from '../collections/definition/rules.ts'
import { findReader } from '../directory/users.ts'
import type { AppContext } from './app-env.ts'
import { claimedReader, verifyFileToken } from './file-token.ts'

/** By session, or by the token in a URL that is opened without headers. */
export async function readerOf(context: AppContext): Promise<Actor | undefined> {
  const session = context.get('actor')
  const token = context.req.query('token') ?? ''
  const claimed = session ? undefined : claimedReader(token)
  const reader = claimed && (await findReader(context.env.DB, claimed))
  if (!reader) return session
  const { authSecret } = context.get('config')
  return (await verifyFileToken(token, reader, authSecret, context.get('now'))) ? reader : undefined
}
