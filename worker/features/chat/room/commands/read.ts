import type { ChatOutcome } from '../../../../chat-calls.ts'
import type { AppliedCommands } from '../room-deps.ts'
import { dateOf } from '../room-records.ts'
import type { RoomState } from '../room-state.ts'
import type { CommandOf, RoomCommand } from './command.ts'

export const read: RoomCommand<CommandOf<'read'>> = {
  apply: (room, { user, command }, applied) => markRead(room, user.id, command.seq, applied),
}

export function markRead(
  room: RoomState,
  user: string,
  seq: number | undefined,
  applied: AppliedCommands,
): ChatOutcome {
  const mark = room.marks.read(user, { upTo: seq ?? room.seq, newest: room.seq, now: room.time })
  if (mark) {
    const event = { t: 'read', room: room.id, seq: mark.seq, lastReadAt: dateOf(mark.at) }
    applied.perUser.push({ user, event: JSON.stringify(event) })
  }
  return { done: true, id: '', seq: room.marks.of(user)?.seq ?? 0, rev: room.rev }
}
