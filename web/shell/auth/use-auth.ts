import type { FlagKey } from '#contract/flags'
import { hasFlag } from '#model/account/flags'
import type { UserRecord } from '#contract/account/users'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { auth } from './auth.ts'
import type { SignInResult } from './auth-store.ts'

interface AuthView {
  user: UserRecord | null
  hasFlag: (key: FlagKey) => boolean
  /** Never throws; on success the flags follow on their own. */
  signIn: (email: string, password: string) => Promise<SignInResult>
  /** The second step, when `signIn` failed with `second_factor_needed`. */
  signInWithCode: (mfaId: string, code: string) => Promise<SignInResult>
  signOut: () => void
}

export function useAuth(): AuthView {
  const { user, flags, flagsKnown } = useSignal(auth.state)
  return {
    user,
    hasFlag: (key) => hasFlag(flagsKnown ? flags : undefined, key),
    signIn: auth.signIn,
    signInWithCode: auth.signInWithCode,
    signOut: auth.signOut,
  }
}
