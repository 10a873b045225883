import { useQuery } from '@tanstack/react-query'
import {
  changeRoomRecord,
  chatRoomKeys,
  fetchArchived,
  makeRoom,
  refreshArchived,
  type RoomTexts,
} from '../../../data/chat-rooms.ts'
import { muteInRoom } from '../../../data/chat.ts'
import { getMutes, moderationKeys, refreshMutes } from '../../../data/moderation.ts'

/** Creates a room, or changes one. Rejects with a `CallError`. */
export async function saveRoomTexts(id: string | undefined, words: RoomTexts): Promise<void> {
  await (id === undefined ? makeRoom(words) : changeRoomRecord(id, words))
}

/** Locks, archives or restores a room; for admins. Rejects with a `CallError`. */
export async function changeRoom(
  id: string,
  change: { locked?: boolean; archived?: boolean },
): Promise<void> {
  await changeRoomRecord(id, change)
  if (change.archived !== undefined) void refreshArchived()
}

export function useArchived() {
  return useQuery({ queryKey: chatRoomKeys.archived, queryFn: fetchArchived, staleTime: 0 })
}

export function useMuted(room: string) {
  return useQuery({
    queryKey: moderationKeys.mutes,
    queryFn: ({ signal }) => getMutes(signal),
    select: (muted) => muted.filter((one) => one.room === room),
    staleTime: 0,
  })
}

export async function unmute(room: string, user: string): Promise<void> {
  await muteInRoom(room, user, 0)
  await refreshMutes()
}
