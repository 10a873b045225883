import { USER_ID_MIN_LENGTH, type UserRecord } from '#contract/account/users'
import { CallError } from '../../platform/call-error.ts'
import type { Session } from '../../platform/session.ts'

/** What the server says of a stored session. */
export type SessionCheck =
  | { kind: 'valid'; user: UserRecord }
  /** There is no such user, or not for a visitor: an expired session of such a user looks the same. */
  | { kind: 'no-user' }
  | { kind: 'expired' }
  /** It could not be asked: the session is kept. */
  | { kind: 'unknown' }

export async function checkSession(
  { user }: Session,
  viewUser: (id: string) => Promise<UserRecord>,
): Promise<SessionCheck> {
  try {
    return { kind: 'valid', user: await viewUser(user.id) }
  } catch (failure) {
    if (failure instanceof CallError && failure.status === 404) return { kind: 'no-user' }
    return { kind: isExpired(failure) ? 'expired' : 'unknown' }
  }
}

/** Whether a call was refused because the server does not know its token any more. */
export function isExpired(failure: unknown): boolean {
  return failure instanceof CallError && failure.code === 'sign_in_needed'
}

/** What lies in a browser may be of any shape. */
export function hasUserId({ user }: Session): boolean {
  return typeof user.id === 'string' && user.id.length >= USER_ID_MIN_LENGTH
}
