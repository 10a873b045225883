import { updateRoom } from '#contract/chat/rooms'
import {
  deleteForGood,
  listMutes,
  removeChatMessage,
  type MutedMember,
  type TrashKind,
} from '#contract/admin/moderation'
import { call } from '../platform/api.ts'
import { CallError } from '../platform/call-error.ts'
import { queryClient } from '../platform/query-client.ts'

export const moderationKeys = {
  mutes: ['chat-mutes'],
  context: (room: string, seq: number) => ['report-context', room, seq],
}

export function refreshMutes(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: moderationKeys.mutes })
}

export async function getMutes(signal?: AbortSignal): Promise<MutedMember[]> {
  return (await call(listMutes, { signal })).muted
}

/** An already deleted message counts as success. */
export async function removeReported(message: string): Promise<void> {
  try {
    await call(removeChatMessage, { params: { id: message } })
  } catch (failure) {
    if (!(failure instanceof CallError) || failure.code !== 'not_found') throw failure
  }
}

export async function setRoomLocked(room: string, locked: boolean): Promise<void> {
  await call(updateRoom, { params: { id: room }, body: { locked } })
}

export async function removeForGood(collection: TrashKind, id: string): Promise<void> {
  await call(deleteForGood, { params: { collection, id } })
}
