import { signInWithCode } from '#contract/account/account'
import {
  flagsQuery,
  listUserFlags,
  personView,
  refreshSession,
  signIn,
  viewUser,
} from '#contract/account/users'
import { call } from '../../platform/api.ts'
import type { AuthCalls } from './auth-store.ts'

/** A server that does not answer at all must not keep the page blank: the session is then believed. */
const PATIENCE_MS = 8_000

export const authCalls: AuthCalls = {
  viewUser: (id) =>
    call(viewUser, {
      params: { id },
      query: personView,
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  async listFlags(user) {
    return (await call(listUserFlags, { query: flagsQuery(user) })).items
  },
  async refresh() {
    const { token, record } = await call(refreshSession, { query: personView })
    return { token, user: record }
  },
  async signIn(identity, password) {
    const { token, record } = await call(signIn, {
      query: personView,
      body: { identity, password },
    })
    return { token, user: record }
  },
  async signInWithCode(mfaId, code) {
    const { token, record } = await call(signInWithCode, {
      query: personView,
      body: { mfaId, password: code },
    })
    return { token, user: record }
  },
}
