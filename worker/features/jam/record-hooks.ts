import { jams } from '../../collections/jams.ts'
import type { AppContext } from '../../http/app-env.ts'
import type { RecordHooks } from '../../http/record-hooks.ts'
import { callObject } from '../../platform/call-object.ts'

/** Notifies the room when its jam's record was changed or deleted. */
export const jamHooks: RecordHooks = { collection: jams, afterUpdate: changed, afterDelete: changed }

async function changed({ env }: AppContext, id: string): Promise<void> {
  await callObject(() => env.JAM_ROOMS.getByName(id).jamChanged())
}
