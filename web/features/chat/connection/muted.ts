import { changePending, isPending, type RoomMessages } from '../messages/room-messages.ts'
import type { Core } from './chat-core.ts'
import { newKey } from './keys.ts'

/** Whether the room would not take a message because its author is muted, as far as is known. */
export function isMutedIn({ list }: Pick<RoomMessages, 'list'>): boolean {
  return list.some((one) => isPending(one) && one.refusal === 'muted')
}

/**
 * Nobody is told that they are heard again, so the open room is asked: of an empty message it says first that its
 * author is muted, and only then that it is empty.
 */
export function askWhetherMuted({ deps, histories, say }: Core): void {
  const { openRoom, subscribed } = deps.state.getState()
  if (openRoom === null || !subscribed || !deps.isVisible() || !isMutedIn(histories.get(openRoom))) return
  say({ t: 'send', room: openRoom, key: newKey(deps.now()), text: '' })
}

/** The room hears this person again: what it refused meanwhile stays, to be sent or given up. */
export function heardAgain({ outbox, histories }: Core, room: string): void {
  const keys = outbox.inRoom(room).flatMap(({ frame, refusal }) => (refusal === 'muted' ? [frame.key] : []))
  for (const key of keys) outbox.refuse(key, 'was_muted')
  histories.change(room, (messages) =>
    keys.reduce((changed, key) => changePending(changed, key, { refusal: 'was_muted' }), messages),
  )
}
