import type { CommandOf, RoomCommand } from './command.ts'

export const typing: RoomCommand<CommandOf<'typing'>> = {
  apply(room, { user }, applied) {
    const { id, name } = user
    if (!room.rights.writeRefusal(user, room.time) && room.typing.begins(id, room.time))
      applied.ephemeral.push(JSON.stringify({ t: 'typing', room: room.id, user: { id, name } }))
    return { done: true, id: '', seq: room.seq, rev: room.rev }
  },
}
