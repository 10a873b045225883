import { call } from '../../platform/api.ts'
import { session, watchOtherTabs } from '../../platform/session.ts'
import { currentPath, goTo } from '../navigation.ts'
import { type AuthCalls, createAuth } from './auth-store.ts'

/** A server that does not answer at all must not keep the page blank: the session is then believed. */
const PATIENCE_MS = 8_000

/** The calls come as a file of their own: a visitor who never signs in does without it. */
async function loadCalls(): Promise<AuthCalls> {
  const { FLAGS_PAGE_SIZE, listUserFlags, signIn, viewUser } = await import('#contract/users')
  return {
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
    async signIn(identity, password) {
      const { token, record } = await call(signIn, {
        query: { expand: 'avatar' },
        body: { identity, password },
      })
      return { token, user: record }
    },
  }
}

/** Who is signed in on this page. */
export const auth = createAuth({ session, loadCalls, currentPath, goTo, console })

let started: Promise<void> | undefined

/** Looks at the stored session once and follows the other tabs from then on. */
export function startAuth(): Promise<void> {
  started ??= auth.start().finally(() => void watchOtherTabs(auth.follow))
  return started
}
