import type { ChatCommand, ChatOutcome, ChatRequest } from '../../../../chat-calls.ts'
import type { AppliedCommands } from '../room-deps.ts'
import type { LoggedMessage } from '../room-log.ts'
import { refused } from '../room-refusals.ts'
import type { RoomState } from '../room-state.ts'

export type CommandOf<Kind extends ChatCommand['t']> = Extract<ChatCommand, { t: Kind }>

export type RequestOf<Command extends ChatCommand> = Omit<ChatRequest, 'command'> & { command: Command }

export interface RoomCommand<Command extends ChatCommand> {
  /** Applies the command and adds its events to the batch, or refuses it. */
  apply(room: RoomState, request: RequestOf<Command>, applied: AppliedCommands): ChatOutcome
}

/** A repeat with the same key gets the first outcome; a missing message is refused. */
export function forStoredMessage<Command extends Extract<ChatCommand, { id: string }>>(
  apply: (
    room: RoomState,
    message: LoggedMessage,
    request: RequestOf<Command>,
    applied: AppliedCommands,
  ) => ChatOutcome,
): RoomCommand<Command> {
  return {
    apply(room, request, applied) {
      const { user, command } = request
      const earlier = command.key === undefined ? undefined : room.log.appliedCommand(user.id, command.key)
      if (earlier) return room.done(earlier)
      const message = room.reading.find(command.id)
      return message ? apply(room, message, request, applied) : refused('not_found')
    },
  }
}
