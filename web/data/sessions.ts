import { endSession, listSessions, type AccountSession } from '#contract/account/sessions'
import { call } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'

export const sessionKeys = { own: ['account-sessions'] }

export function refreshSessions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: sessionKeys.own })
}

export async function getSessions(signal?: AbortSignal): Promise<AccountSession[]> {
  return (await call(listSessions, { signal })).sessions
}

export async function endOneSession(id: string): Promise<void> {
  await call(endSession, { params: { id } })
}
