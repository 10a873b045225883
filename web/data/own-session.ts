import { cancelAccountDeletion, signInWithCode } from '#contract/account/account'
import {
  flagsQuery,
  listUserFlags,
  personView,
  refreshSession,
  signIn,
  viewUser,
  type UserFlag,
  type UserRecord,
} from '#contract/account/users'
import { call } from '../platform/api.ts'
import type { Session } from '../platform/session.ts'

/** Timeout of the check, after which the stored session is trusted instead of leaving the page blank. */
const PATIENCE_MS = 8_000

export const ownSession = {
  viewUser: (id: string): Promise<UserRecord> =>
    call(viewUser, {
      params: { id },
      query: personView,
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  async listFlags(user: string): Promise<UserFlag[]> {
    return (await call(listUserFlags, { query: flagsQuery(user) })).items
  },
  async refresh(): Promise<Session> {
    const { token, record } = await call(refreshSession, { query: personView })
    return { token, user: record }
  },
  async signIn(identity: string, password: string): Promise<Session> {
    const { token, record } = await call(signIn, {
      query: personView,
      body: { identity, password },
    })
    return { token, user: record }
  },
  async signInWithCode(mfaId: string, code: string): Promise<Session> {
    const { token, record } = await call(signInWithCode, {
      query: personView,
      body: { mfaId, password: code },
    })
    return { token, user: record }
  },
  async cancelDeletion(): Promise<void> {
    await call(cancelAccountDeletion)
  },
}
