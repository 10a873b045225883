import { MESSAGE_MAX_LENGTH } from '#contract/chat/chat'
import { unresolvedNames, typedMentions, encodeMentions } from '#model/chat/mentions'
import { changePending } from '#model/chat/room-messages'
import type { Core } from './chat-core.ts'
import type { Waiting } from '#model/chat/outbox'

/** Maximum delay of a message by the lookup of names. */
const LOOKUP_MS = 1_000

/** Turns hand-typed names into mentions. A name that is not found in time stays text. */
export async function mentionByName({ deps, later }: Core, text: string): Promise<string> {
  let stop = () => {}
  const overdue = new Promise<undefined>((give) => {
    stop = later(LOOKUP_MS, () => give(undefined))
  })
  const lookups = unresolvedNames(text).map(async (name) => {
    const people = await Promise.race([deps.server.findCalled(name).catch(() => undefined), overdue])
    return people ?? []
  })
  const people = (await Promise.all(lookups)).flat()
  stop()
  const written = encodeMentions(text, typedMentions(text, people))
  return Array.from(written).length > MESSAGE_MAX_LENGTH ? text : written
}

/** Shows a message or edit with its mentions, so that the server's echo replaces it. */
export function showMentioned({ histories }: Core, { frame }: Waiting): void {
  if (frame.t !== 'send') return histories.refresh(frame.room)
  histories.change(frame.room, (messages) => changePending(messages, frame.key, { message: frame.text }))
}
