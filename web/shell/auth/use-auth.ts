import type { UserFlag, UserRecord } from '#contract/users'
import { useSignal } from '../../ui/use-signal.ts'
import { auth } from './auth.ts'
import type { SignInResult } from './auth-store.ts'

interface AuthView {
  user: UserRecord | null
  flags: ReadonlyMap<string, UserFlag>
  /** Never throws; on success the flags follow on their own. */
  signIn: (email: string, password: string) => Promise<SignInResult>
  signOut: () => void
}

/** Who is signed in, with their flags by key. */
export function useAuth(): AuthView {
  const { user, flags } = useSignal(auth.state)
  return { user, flags, signIn: auth.signIn, signOut: auth.signOut }
}
