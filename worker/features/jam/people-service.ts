import type { Bindings } from '../../bindings.ts'
import { forEach } from '../../platform/for-each.ts'
import { reached } from '../../platform/reach.ts'

/** The rooms of jams whose records went with their owners' accounts go as well. */
export async function closeJams(env: Bindings, jams: readonly string[]): Promise<void> {
  await forEach(jams, (id) => reached(() => env.JAM_ROOMS.getByName(id).jamChanged()))
}
