import type { ChatCommand, ChatOutcome, ChatRequest } from '../../../../chat-calls.ts'
import type { AppliedCommands } from '../room-deps.ts'
import type { RoomState } from '../room-state.ts'
import type { CommandOf, RoomCommand } from './command.ts'
import { deletion } from './delete.ts'
import { edit } from './edit.ts'
import { react } from './react.ts'
import { read } from './read.ts'
import { send } from './send.ts'
import { typing } from './typing.ts'

const commands: { readonly [Kind in ChatCommand['t']]: RoomCommand<CommandOf<Kind>> } = {
  send,
  edit,
  delete: deletion,
  react,
  read,
  typing,
}

export function applyCommand(room: RoomState, request: ChatRequest, applied: AppliedCommands): ChatOutcome {
  const command: RoomCommand<ChatCommand> = commands[request.command.t]
  return command.apply(room, request, applied)
}
