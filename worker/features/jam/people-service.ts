import type { Bindings } from '../../bindings.ts'
import { callObject } from '../../platform/call-object.ts'

/** Removes a deleted user's name from a jam's room; rooms of their own jams are deleted. */
export async function forgetInJam(env: Bindings, jam: string, user: string): Promise<void> {
  await callObject(() => env.JAM_ROOMS.getByName(jam).forget(user))
}
