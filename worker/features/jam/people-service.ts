import type { Bindings } from '../../bindings.ts'
import { callObject } from '../../platform/call-object.ts'

/** Takes the name of somebody whose account is gone out of a jam's room; their own jams' rooms go altogether. */
export async function forgetInJam(env: Bindings, jam: string, user: string): Promise<void> {
  await callObject(() => env.JAM_ROOMS.getByName(jam).forget(user))
}
