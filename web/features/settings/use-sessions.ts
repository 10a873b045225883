import { useQuery } from '@tanstack/react-query'
import { endOtherSessions } from '../../data/account.ts'
import { endOneSession, getSessions, refreshSessions, sessionKeys } from '../../data/sessions.ts'
import { auth } from '../../shell/auth/auth.ts'

export function useSessions() {
  const { data, error, refetch } = useQuery({
    queryKey: sessionKeys.own,
    queryFn: ({ signal }) => getSessions(signal),
    refetchOnMount: 'always',
  })
  return {
    sessions: data,
    error: data ? null : error,
    retry: () => void refetch(),
    async endOne(id: string) {
      try {
        await endOneSession(id)
      } finally {
        await refreshSessions()
      }
    },
    async endOthers() {
      auth.renew(await endOtherSessions())
      await refreshSessions()
    },
  }
}
