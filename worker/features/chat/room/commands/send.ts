import { newMessage } from '../room-log.ts'
import { cardRefusal, lengthRefusal, replyRefusal, normalisedText } from '../room-refusals.ts'
import { messageContent } from '../room-replies.ts'
import type { CommandOf, RoomCommand } from './command.ts'

export const send: RoomCommand<CommandOf<'send'>> = {
  apply(room, { user, command, card }, applied) {
    const earlier = room.log.keyed(user.id, command.key)
    if (earlier) return room.done(earlier)
    const text = normalisedText(command.text)
    const answered = room.reading.find(command.reply ?? '')
    const refusal =
      room.rights.writeRefusal(user, room.time) ??
      lengthRefusal(text) ??
      replyRefusal(command.reply, answered) ??
      cardRefusal(command.card, card) ??
      room.rights.rateRefusal(user, room.time)
    if (refusal) return refusal
    room.updateProfile(user)
    const message = newMessage(
      { seq: ++room.seq, rev: ++room.rev, author: user.id, at: room.time },
      messageContent(command, { user, text, answered, card }),
    )
    room.log.insert(message)
    // Authors have read all earlier messages.
    room.marks.wrote(user.id, { seq: message.seq, at: room.time })
    applied.events.push(room.writer.event({ rev: message.rev, action: 'create' }, message, []))
    room.typing.ends(user.id)
    return room.done(message)
  },
}
