import type { Bindings } from '../../bindings.ts'
import { forEach } from '../../platform/for-each.ts'
import { callObject } from '../../platform/call-object.ts'

export async function notifyRooms(
  { CHAT_ROOMS, CHAT_GATEWAYS }: Pick<Bindings, 'CHAT_ROOMS' | 'CHAT_GATEWAYS'>,
  ids: readonly string[],
  shards: number,
): Promise<void> {
  await forEach(ids, (id) => callObject(() => CHAT_ROOMS.getByName(id).roomChanged()))
  const gateways = Array.from({ length: shards }, (_, shard) => `gateway-${shard}`)
  await forEach(gateways, (name) => callObject(() => CHAT_GATEWAYS.getByName(name).roomsChanged()))
}
