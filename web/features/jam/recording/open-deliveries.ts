import { BACKING_TRACK } from '#model/jam/jam-document'
import { putTake, refreshJamTakes } from '../../../data/jams.ts'
import { deliverTake, type Landing } from '../../../data/take-delivery.ts'
import { addTake, findTakeOf } from '../../../data/takes.ts'
import { upload } from '../../../data/uploads.ts'
import { openWaitingTakes } from '../../../data/waiting-takes.ts'
import { rememberRecording } from '../../../recording/recent-sounds.ts'
import type { JamRoom } from '../room/jam-room.ts'
import { createDeliveries, type Deliveries } from './deliveries.ts'

/** The takes that `owner` uploads to this jam from this browser. */
export function openDeliveries(room: JamRoom, owner: string): Deliveries {
  async function land(take: string, { seat, recording, start, offset, duration }: Landing) {
    if (seat !== undefined) {
      await putTake(room.id, { recording, take, seat, start, offset, duration })
      return
    }
    const clip = { id: recording, take, start, offset, duration, gain: 1, fadeIn: 0, fadeOut: 0 }
    room.edit({ kind: 'addClip', track: BACKING_TRACK, clip })
  }

  return createDeliveries({
    owner,
    jam: room.id,
    stored: openWaitingTakes({ owner, project: room.id }),
    async deliver(take, { keep, onProgress }) {
      const record = await deliverTake(
        {
          keep,
          // Not before it is placed.
          forget: async () => undefined,
          upload,
          find: findTakeOf,
          create: ({ name, source, duration }, files) =>
            addTake({ jam: room.id, name, source, duration, ...files }),
        },
        take,
        { onProgress },
      )
      // Before it is on the timeline, where the player would request it.
      rememberRecording(record, take)
      if (take.landing) await land(record.id, take.landing)
      await refreshJamTakes(room.id)
    },
    later(task, delay) {
      const timer = setTimeout(task, delay)
      return () => clearTimeout(timer)
    },
    now: Date.now,
  })
}
