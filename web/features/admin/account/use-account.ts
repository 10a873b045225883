import { useQuery } from '@tanstack/react-query'
import { endOtherSessions } from '../../../data/account.ts'
import { getTokens, makeToken, refreshTokens, revokeToken, tokenKeys } from '../../../data/api-tokens.ts'
import { endOneSession, getSessions, refreshSessions, sessionKeys } from '../../../data/sessions.ts'
import { auth } from '../../../shell/auth/auth.ts'

export function useSessions() {
  return useQuery({
    queryKey: sessionKeys.own,
    queryFn: ({ signal }) => getSessions(signal),
    refetchOnMount: 'always',
  })
}

export async function signOutOf(id: string): Promise<void> {
  try {
    await endOneSession(id)
  } finally {
    await refreshSessions()
  }
}

export async function signOutElsewhere(): Promise<void> {
  auth.renew(await endOtherSessions())
  await refreshSessions()
}

export function useTokens() {
  return useQuery({
    queryKey: tokenKeys.own,
    queryFn: ({ signal }) => getTokens(signal),
    refetchOnMount: 'always',
  })
}

export async function addToken(about: Parameters<typeof makeToken>[0]): Promise<string> {
  const token = await makeToken(about)
  void refreshTokens()
  return token
}

export async function endToken(id: string): Promise<void> {
  try {
    await revokeToken(id)
  } finally {
    await refreshTokens()
  }
}
