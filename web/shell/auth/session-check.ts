import type { UserRecord } from '#contract/account/users'
import { CallError } from '../../platform/call-error.ts'
import type { Session } from '../../platform/session.ts'

/** Shorter ids clear the stored session (specification, section 5). */
const USER_ID_MIN_LENGTH = 10

export type SessionCheck =
  | { kind: 'valid'; user: UserRecord }
  /** There is no such user, or not for visitors, as with an expired session. */
  | { kind: 'no-user' }
  | { kind: 'expired' }
  /** The server was unreachable: the session stays. */
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

export function isExpired(failure: unknown): boolean {
  return failure instanceof CallError && failure.code === 'sign_in_needed'
}

/** Stored data may have any shape. */
export function hasUserId({ user }: Session): boolean {
  return typeof user.id === 'string' && user.id.length >= USER_ID_MIN_LENGTH
}
