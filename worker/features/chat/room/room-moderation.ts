import type { ChatUser } from '../../../chat-calls.ts'
import type { ModeratedAct, RoomLog } from './room-log.ts'

/** Notes, with the event `rev` that carries it out, that an admin takes something away from somebody else. */
export function noteModerated(
  { log, newId }: { log: RoomLog; newId(): string },
  { rev, at }: Pick<ModeratedAct, 'rev' | 'at'>,
  { id: actor, via = '' }: Pick<ChatUser, 'id' | 'via'>,
  { action, record, before }: Pick<ModeratedAct, 'action'> & { record: string; before: object },
): void {
  const [collection] = action.split('.')
  const target = `${collection}/${record}`
  log.noteModerated({ rev, id: newId(), actor, via, action, target, before: JSON.stringify(before), at })
}
