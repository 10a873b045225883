import type { Bindings } from '../../bindings.ts'
import { callObject } from '../../platform/call-object.ts'
import { chatGatewayOf } from './socket-rules.ts'

/** Closes the chat sockets of a user whose sessions have ended. */
export async function endChatOf(env: Bindings, user: string, shards: number): Promise<void> {
  const gateway = chatGatewayOf(user, shards)
  await callObject(() => env.CHAT_GATEWAYS.getByName(gateway).signOut(user))
}

/** Notifies the user's gateway that their name, picture or rights have changed. */
export async function notifyPersonChanged(env: Bindings, user: string, shards: number): Promise<void> {
  const gateway = chatGatewayOf(user, shards)
  await callObject(() => env.CHAT_GATEWAYS.getByName(gateway).personChanged(user))
}

export async function forgetInRoom(env: Bindings, room: string, user: string): Promise<void> {
  await callObject(() => env.CHAT_ROOMS.getByName(room).forget(user))
}
