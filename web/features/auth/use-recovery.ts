import { useQuery } from '@tanstack/react-query'
import {
  accountKeys,
  sendPasswordReset,
  checkReset,
  confirmAddress,
  confirmNewAddress,
  setNewPassword,
} from '../../data/account.ts'
import { CallError } from '../../platform/call-error.ts'

const calls = { sendPasswordReset, confirmAddress, confirmNewAddress, setNewPassword }

export function useRecovery() {
  return calls
}

/** Checks whether a reset link is expired before its form is filled in. Without an answer the form is shown. */
export function useResetLink(token: string): 'checking' | 'open' | 'dead' {
  const { error, isPending } = useQuery({
    queryKey: accountKeys.resetLink(token),
    queryFn: async ({ signal }) => {
      await checkReset(token, signal)
      return true
    },
    retry: false,
    gcTime: 0,
  })
  if (isPending) return 'checking'
  return error instanceof CallError && error.code === 'validation_failed' ? 'dead' : 'open'
}
