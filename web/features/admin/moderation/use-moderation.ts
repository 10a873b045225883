import type { ListRow } from '#contract/admin/lists'
import { useQuery } from '@tanstack/react-query'
import { doAct, getRows, listKeys, refreshList } from '../../../data/admin-lists.ts'
import { fetchHistory, muteInRoom } from '../../../data/chat.ts'
import {
  getMutes,
  moderationKeys,
  refreshMutes,
  removeReported,
  setRoomLocked,
} from '../../../data/moderation.ts'

const CONTEXT_MESSAGES = 15

/** `null`: there is no such report. */
export function useReport(id: string) {
  const query = { filter: `id = ${JSON.stringify(id)}` }
  return useQuery({
    queryKey: listKeys.rows('reports', query),
    queryFn: async ({ signal }) => (await getRows('reports', query, '', signal)).items[0] ?? null,
    refetchOnMount: 'always',
  })
}

export function useMessageContext(room: string, seq: number | undefined) {
  return useQuery({
    queryKey: moderationKeys.context(room, seq ?? 0),
    queryFn: async () => (await fetchHistory(room, { around: seq ?? 0 })).messages,
    enabled: seq !== undefined && room !== '',
    select: (messages) => {
      const at = messages.findIndex((message) => message.seq === seq)
      const middle = at === -1 ? messages.length : at
      return messages.slice(Math.max(0, middle - CONTEXT_MESSAGES), middle + CONTEXT_MESSAGES + 1)
    },
    refetchOnMount: 'always',
  })
}

export async function removeAndSettle(report: ListRow): Promise<void> {
  await removeReported(String(report.message))
  await doAct('reports', 'settle', { ids: [report.id] })
  await refreshList('reports')
}

export async function dismiss(report: ListRow): Promise<void> {
  await doAct('reports', 'dismiss', { ids: [report.id] })
  await refreshList('reports')
}

export async function lockRoom(room: string, locked: boolean): Promise<void> {
  await setRoomLocked(room, locked)
  await refreshList('reports')
}

/** `minutes` from now; 0 lets them write again. */
export async function mute(room: string, user: string, minutes: number): Promise<void> {
  await muteInRoom(room, user, minutes * 60)
  await refreshMutes()
}

export function useMutes() {
  return useQuery({
    queryKey: moderationKeys.mutes,
    queryFn: ({ signal }) => getMutes(signal),
    refetchOnMount: 'always',
  })
}
