import { orderRooms } from './room-order.ts'
import { MAX_LOADED_MESSAGES, recordsOf } from '#model/chat/room-messages'
import type { Core } from './chat-core.ts'
import { adopt } from './sending.ts'

/** Stores changes for the next visit and for offline use. */
export async function persist(core: Core): Promise<void> {
  const { offline, unkept, histories, live, reading, ended, deps } = core
  if (!offline || ended) return
  const changed = [...unkept]
  unkept.clear()
  const { rooms, roomsFailed } = deps.state.getState()
  try {
    // An empty list after an error must not replace the stored rooms.
    const known = roomsFailed ? ((await offline.facts())?.rooms ?? []) : rooms
    const { marks, unconfirmed } = reading.snapshot()
    await offline.saveFacts({ rooms: known, marks, unsaid: unconfirmed })
    for (const room of changed) {
      const rev = live.position(room)
      const messages = histories.get(room)
      // The stored pages continue from their position, which must be the end of the room.
      if (rev === undefined || messages.later || core.ended) continue
      const records = recordsOf(messages)
      await offline.saveRoom(room, {
        rev,
        messages: records.slice(-MAX_LOADED_MESSAGES),
        earlier: messages.earlier || records.length > MAX_LOADED_MESSAGES,
        loaded: messages.loaded,
      })
    }
  } catch (failure) {
    deps.warn('The chat could not be kept for offline', failure)
  }
}

/** Shows the rooms and messages stored on an earlier visit. */
export async function restore(core: Core): Promise<void> {
  const { deps } = core
  try {
    const offline = await deps.openOffline()
    if (core.ended) return offline.close()
    core.offline = offline
    const [facts, drafts] = await Promise.all([offline.facts(), offline.drafts()])
    const rooms = orderRooms(facts?.rooms ?? [])
    const stored = await Promise.all(rooms.map(({ id }) => offline.room(id)))
    if (core.ended) return
    deps.state.setState({ rooms, drafts })
    for (const [index, { id }] of rooms.entries()) {
      const room = stored[index]
      if (!room) continue
      const { rev, messages, earlier, loaded } = room
      core.live.startAt(id, rev)
      // The server sends newer messages later.
      core.histories.change(id, () => ({ list: messages, earlier, loaded, later: false, newest: 0 }))
    }
    if (facts) core.reading.restore(facts.marks, facts.unsaid)
    core.unkept.clear()
  } catch (failure) {
    deps.warn('What this machine kept of the chat is not readable', failure)
  }
  await adoptAbandoned(core)
}

/** Takes over unsent read marks of closed tabs. */
export async function adoptAbandoned(core: Core): Promise<void> {
  try {
    const abandoned = (await core.offline?.abandoned()) ?? []
    if (!core.ended) adopt(core, abandoned)
  } catch (failure) {
    core.deps.warn('What waits to be sent on this machine is not readable', failure)
  }
}
