import { signInWithCode } from '#contract/account'
import { FLAGS_PAGE_SIZE, listUserFlags, refreshSession, signIn, viewUser } from '#contract/users'
import { call } from '../../platform/api.ts'
import type { AuthCalls } from './auth-store.ts'

/** A server that does not answer at all must not keep the page blank: the session is then believed. */
const PATIENCE_MS = 8_000

export const authCalls: AuthCalls = {
  viewUser: (id) =>
    call(viewUser, {
      params: { id },
      query: { expand: 'avatar' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  async listFlags(user) {
    const query = { page: 1, perPage: FLAGS_PAGE_SIZE, filter: `user = "${user}"`, sort: 'created' }
    return (await call(listUserFlags, { query })).items
  },
  async refresh() {
    const { token, record } = await call(refreshSession, { query: { expand: 'avatar' } })
    return { token, user: record }
  },
  async signIn(identity, password) {
    const { token, record } = await call(signIn, {
      query: { expand: 'avatar' },
      body: { identity, password },
    })
    return { token, user: record }
  },
  async signInWithCode(mfaId, code) {
    const { token, record } = await call(signInWithCode, {
      query: { expand: 'avatar' },
      body: { mfaId, password: code },
    })
    return { token, user: record }
  },
}
