import type { Bindings } from '../../bindings.ts'
import { callObject } from '../../platform/call-object.ts'
import { chatGatewayOf } from './socket-rules.ts'

/** Closes the chat sockets of a person whose sessions have ended. */
export async function endChatOf(env: Bindings, user: string, shards: number): Promise<void> {
  const gateway = chatGatewayOf(user, shards)
  await callObject(() => env.CHAT_GATEWAYS.getByName(gateway).signOut(user))
}

/** Tells the gateway that holds the person's sockets that they are called or look otherwise now, or have other rights. */
export async function notifyPersonChanged(env: Bindings, user: string, shards: number): Promise<void> {
  const gateway = chatGatewayOf(user, shards)
  await callObject(() => env.CHAT_GATEWAYS.getByName(gateway).personChanged(user))
}

/** Takes all that somebody whose account is gone has said and done out of a room. */
export async function forgetInRoom(env: Bindings, room: string, user: string): Promise<void> {
  await callObject(() => env.CHAT_ROOMS.getByName(room).forget(user))
}
