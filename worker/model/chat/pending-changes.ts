import type { ChatMessageRecord, ChatPerson } from '#contract/chat/chat'
import { changeOf, type ChangeFrame } from './changes/index.ts'
import { isPending, type RoomMessages } from './room-messages.ts'

/** Shows commands of `me` whose events have not arrived. */
export function withCommands(
  messages: RoomMessages,
  commands: readonly ChangeFrame[],
  author: { me: ChatPerson; now: string },
): RoomMessages {
  if (commands.length === 0) return messages
  const byId = Map.groupBy(commands, ({ id }) => id)
  const list = messages.list.flatMap((one) => {
    const changes = isPending(one) ? undefined : byId.get(one.id)
    if (!changes || isPending(one)) return [one]
    let record: ChatMessageRecord | undefined = one
    for (const command of changes) record &&= changeOf(command).apply(command, record, author)
    return record ? [record] : []
  })
  return { ...messages, list }
}

/** A deleted message is `undefined`. */
export function isApplied(command: ChangeFrame, record: ChatMessageRecord | undefined, me: string): boolean {
  return !record || changeOf(command).isApplied(command, record, me)
}
