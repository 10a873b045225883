import type { ChatMessageRecord, ChatPerson } from '../../../contract/chat/chat.ts'
import type { ClientFrame } from '../../../contract/chat/frames.ts'

export type CommandOf<Kind extends ClientFrame['t']> = Extract<ClientFrame, { t: Kind }> & { key: string }

/** One kind of command that changes a stored message, as the author's own client shows it before the room answers. */
export interface MessageChange<Command> {
  isApplied(command: Command, record: ChatMessageRecord, me: string): boolean
  /** Returns the message after the command; `undefined`: it is deleted. */
  apply(
    command: Command,
    record: ChatMessageRecord,
    author: { me: ChatPerson; now: string },
  ): ChatMessageRecord | undefined
  /** Fills in what follows from the shown message. */
  complete?(command: Command, shown: ChatMessageRecord | undefined, me: string): Command
  text?(command: Command): string
}
