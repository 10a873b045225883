import { newMessage } from '../room-log.ts'
import { cardRefusal, lengthRefusal, replyRefusal, tidied } from '../room-refusals.ts'
import { messageContent } from '../room-replies.ts'
import type { CommandOf, RoomCommand } from './command.ts'

export const send: RoomCommand<CommandOf<'send'>> = {
  apply(room, { speaker, command, card }, applied) {
    const earlier = room.log.keyed(speaker.id, command.key)
    if (earlier) return room.done(earlier)
    const text = tidied(command.text)
    const answered = room.reading.find(command.reply ?? '')
    const refusal =
      room.rights.closedTo(speaker, room.time) ??
      lengthRefusal(text) ??
      replyRefusal(command.reply, answered) ??
      cardRefusal(command.card, card) ??
      room.rights.tooFast(speaker, room.time)
    if (refusal) return refusal
    room.meet(speaker)
    const message = newMessage(
      { seq: ++room.seq, rev: ++room.rev, author: speaker.id, at: room.time },
      messageContent(command, { speaker, text, answered, card }),
    )
    room.log.insert(message)
    // Authors have read all earlier messages.
    room.marks.wrote(speaker.id, { seq: message.seq, at: room.time })
    applied.events.push(room.writer.event({ rev: message.rev, action: 'create' }, message, []))
    room.typing.ends(speaker.id)
    return room.done(message)
  },
}
