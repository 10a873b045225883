import type { ModeratedAct, RoomLog } from './room-log.ts'

/** Notes, with the event `rev` that carries it out, that an admin takes something away from somebody else. */
export function noteModerated(
  { log, newId }: { log: RoomLog; newId(): string },
  act: Pick<ModeratedAct, 'rev' | 'action' | 'actor' | 'via' | 'at'> & { record: string; before: object },
): void {
  const { rev, action, actor, via, at, record, before } = act
  const [collection] = action.split('.')
  const target = `${collection}/${record}`
  log.noteModerated({ rev, id: newId(), actor, via, action, target, before: JSON.stringify(before), at })
}
