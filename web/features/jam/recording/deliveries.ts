import { BACKING_TRACK } from '#contract/jam/jams'
import { putTake, refreshJamTakes } from '../../../data/jams.ts'
import { deliverTake, type Landing, type WaitingTake } from '../../../data/take-delivery.ts'
import { addTake, findTakeOf } from '../../../data/takes.ts'
import { upload } from '../../../data/uploads.ts'
import { openWaitingTakes, type WaitingTakes } from '../../../data/waiting-takes.ts'
import { signal, type Signal } from '../../../platform/signal.ts'
import type { JamRoom } from '../room/jam-room.ts'

export interface Delivery {
  take: WaitingTake
  /** 0..1. */
  progress: number
  error: unknown
}

export interface Deliveries {
  /** Takes of this machine on their way to the jam. */
  list: Signal<readonly Delivery[]>
  add(take: Omit<WaitingTake, 'owner' | 'project' | 'jam' | 'keptAt' | 'source'>): Promise<void>
  retry(id: string): void
  /** Goes on with what an earlier visit left behind. */
  resume(): void
}

/** Takes on their way from this page, whichever of its tools began them. */
const underWay = new Set<string>()

/** Brings this machine's takes to the jam, each kept here until it has landed; those of an earlier visit too. */
export function createDeliveries(room: JamRoom, owner: string): Deliveries {
  const list = signal<readonly Delivery[]>([])
  const opened: Promise<WaitingTakes> = openWaitingTakes({ owner, project: room.id })

  const change = (id: string, part: Partial<Delivery>) =>
    list.set(list.get().map((one) => (one.take.id === id ? { ...one, ...part } : one)))

  async function bring(take: WaitingTake) {
    underWay.add(take.id)
    const kept = await opened
    try {
      const record = await deliverTake(
        {
          keep: (now) => kept.keep(now),
          // Not before it has landed.
          forget: async () => undefined,
          upload,
          find: findTakeOf,
          create: ({ name, source, duration }, files) =>
            addTake({ jam: room.id, name, source, duration, ...files }),
        },
        take,
        { onProgress: (progress) => change(take.id, { progress }) },
      )
      if (take.landing) await land(record.id, take.landing)
      await kept.forget(take.id)
      list.set(list.get().filter((one) => one.take.id !== take.id))
      await refreshJamTakes(room.id)
    } catch (error) {
      change(take.id, { error })
    } finally {
      underWay.delete(take.id)
    }
  }

  async function land(take: string, { seat, recording, start, offset, duration }: Landing) {
    if (seat !== undefined) {
      await putTake(room.id, { recording, take, seat, start, offset, duration })
      return
    }
    const clip = { id: recording, take, start, offset, duration, gain: 1, fadeIn: 0, fadeOut: 0 }
    room.edit({ kind: 'addClip', track: BACKING_TRACK, clip })
  }

  function begin(take: WaitingTake) {
    if (underWay.has(take.id)) return
    list.set([...list.get(), { take, progress: 0, error: undefined }])
    void bring(take)
  }

  return {
    list,
    async add(made) {
      const take: WaitingTake = {
        ...made,
        owner,
        project: '',
        jam: room.id,
        source: made.landing?.seat === undefined ? 'upload' : 'microphone',
        keptAt: Date.now(),
      }
      // A full disk must not stop an upload that works.
      await (await opened).keep(take).catch(() => undefined)
      begin(take)
    },
    resume() {
      void opened
        .then((kept) => kept.list())
        .then((left) => left.forEach(begin))
        .catch(() => undefined)
    },
    retry(id) {
      const found = list.get().find((one) => one.take.id === id)
      if (!found) return
      change(id, { error: undefined, progress: 0 })
      void bring(found.take)
    },
  }
}
