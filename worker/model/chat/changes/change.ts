import type { ChatMessageRecord, ChatPerson } from '../../../contract/chat/chat.ts'
import type { ClientFrame } from '../../../contract/chat/frames.ts'

export type CommandOf<Kind extends ClientFrame['t']> = Extract<ClientFrame, { t: Kind }> & { key: string }

/** The author's own client shows a change before the room answers. */
export interface MessageChange<Command> {
  isApplied(command: Command, record: ChatMessageRecord, me: string): boolean
  /** `undefined`: the message is deleted. */
  apply(
    command: Command,
    record: ChatMessageRecord,
    author: { me: ChatPerson; now: string },
  ): ChatMessageRecord | undefined
  complete?(command: Command, shown: ChatMessageRecord | undefined, me: string): Command
  text?(command: Command): string
}
