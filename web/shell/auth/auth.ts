import { session, watchOtherTabs } from '../../platform/session.ts'
import { currentPath, goTo } from '../navigation/go-to.ts'
import { createAuth } from './auth-store.ts'

/** Who is signed in on this page. */
export const auth = createAuth({
  session,
  // A file of its own: a visitor who never signs in does without it.
  loadCalls: async () => (await import('./auth-calls.ts')).authCalls,
  currentPath,
  goTo,
  console,
})

let started: Promise<void> | undefined

/** Looks at the stored session once and follows the other tabs from then on. */
export function startAuth(): Promise<void> {
  started ??= auth.start().finally(() => void watchOtherTabs(auth.follow))
  return started
}
