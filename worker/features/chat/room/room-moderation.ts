import type { ChatUser } from '../../../chat-calls.ts'
import type { ModeratedAct, RoomLog } from './room-log.ts'

/** Records that an admin deletes another user's content with event `rev`. */
export function recordModeration(
  { log, newId }: { log: RoomLog; newId(): string },
  { rev, at }: Pick<ModeratedAct, 'rev' | 'at'>,
  { id: actor, via = '' }: Pick<ChatUser, 'id' | 'via'>,
  { action, record, before }: Pick<ModeratedAct, 'action'> & { record: string; before: object },
): void {
  const [collection] = action.split('.')
  const target = `${collection}/${record}`
  log.recordModeration({ rev, id: newId(), actor, via, action, target, before: JSON.stringify(before), at })
}
