import type { Bindings } from '../../bindings.ts'
import { reached } from '../../platform/reach.ts'

/** Takes the name of somebody whose account is gone out of a jam's room; their own jams' rooms go altogether. */
export async function forgetInJam(env: Bindings, jam: string, user: string): Promise<void> {
  await reached(() => env.JAM_ROOMS.getByName(jam).forget(user))
}
