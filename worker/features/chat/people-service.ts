import type { Bindings } from '../../bindings.ts'
import { forEach } from '../../platform/for-each.ts'
import { reached } from '../../platform/reach.ts'
import { findRooms } from './people-storage.ts'
import { chatGatewayOf } from './socket-rules.ts'

/** Closes the chat sockets of a person whose sessions have ended. */
export async function endChatOf(env: Bindings, user: string, shards: number): Promise<void> {
  const gateway = chatGatewayOf(user, shards)
  await reached(() => env.CHAT_GATEWAYS.getByName(gateway).signOut(user))
}

/** Takes all that people whose accounts go have said and done out of every room. To be done before they go. */
export async function forgetInRooms(env: Bindings, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  const rooms = await findRooms(env.DB)
  for (const user of people) {
    await forEach(rooms, ({ id }) => reached(() => env.CHAT_ROOMS.getByName(id).forget(user)))
  }
}
