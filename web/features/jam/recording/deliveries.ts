import { signal, type Signal } from '../../../platform/signal.ts'
import type { WaitingTake } from '../../../data/take-delivery.ts'
import type { WaitingTakes } from '../../../data/waiting-takes.ts'
import { createTakeUploads, type TakeUpload, type TakeUploadsDeps } from '../../../recording/take-uploads.ts'

export type Delivery = TakeUpload

export interface DeliveriesDeps extends Pick<TakeUploadsDeps<void>, 'later'> {
  owner: string
  jam: string
  /** This device's takes of the jam. */
  stored: Promise<WaitingTakes>
  deliver(
    take: WaitingTake,
    options: { keep: (take: WaitingTake) => Promise<void>; onProgress: (progress: number) => void },
  ): Promise<void>
  now(): number
}

export interface Deliveries {
  list: Pick<Signal<readonly Delivery[]>, 'get' | 'subscribe'>
  add(
    take: Omit<WaitingTake, 'owner' | 'project' | 'jam' | 'storedAt' | 'source'> &
      Partial<Pick<WaitingTake, 'source'>>,
  ): Promise<void>
  retry(id: string): void
  /** Removes a take whose upload has stopped from this device. */
  discard(id: string): Promise<void>
  /** Retries takes that wait for a connection, now. */
  retryWaiting(): void
  resume(): void
  /** Running uploads finish; later failures wait for the next visit. */
  close(): void
}

/** Takes that this page is uploading, from any tool. */
const uploading = new Set<string>()

const writes = signal(0)

/** Number of takes written to this device's storage: pages other than the recorder list them. */
export const storedTakes: Pick<Signal<number>, 'get' | 'subscribe'> = writes

/** Includes takes of an earlier visit. Each is stored on this device until it is placed. */
export function createDeliveries({ jam, owner, stored, deliver, now, ...deps }: DeliveriesDeps): Deliveries {
  const uploads = createTakeUploads<void>({
    ...deps,
    limit: Infinity,
    async upload(take, { onStep, onProgress }) {
      uploading.add(take.id)
      try {
        const store = await stored
        const keep = (next: WaitingTake) => {
          onStep(next)
          return store.keep(next)
        }
        await deliver(take, { keep, onProgress })
        await store.forget(take.id)
      } finally {
        uploading.delete(take.id)
      }
    },
  })

  function upload(take: WaitingTake) {
    if (!uploading.has(take.id)) uploads.add(take)
  }

  return {
    list: uploads.list,
    async add(made) {
      const take: WaitingTake = {
        ...made,
        owner,
        project: '',
        jam,
        source: made.landing?.seat === undefined ? 'upload' : 'microphone',
        storedAt: now(),
      }
      // A full disk must not stop an upload that works.
      await (await stored).keep(take).catch(() => undefined)
      writes.set(writes.get() + 1)
      upload(take)
    },
    resume() {
      uploads.setRetrying(true)
      void stored
        .then((store) => store.list())
        .then((takes) => takes.forEach(upload))
        .catch(() => undefined)
    },
    retry: uploads.retry,
    async discard(id) {
      if (uploading.has(id)) return
      uploads.remove(id)
      await (await stored).forget(id)
    },
    retryWaiting: uploads.retryWaiting,
    close: () => uploads.setRetrying(false),
  }
}
