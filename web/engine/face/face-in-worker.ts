import { startWorker } from '../channel/worker.ts'
import type { FaceCalls } from './face-calls.ts'
import type { FaceReading } from './face-reading.ts'
// oxlint-disable-next-line import/default -- Vite answers `?worker&url` with an address.
import workerAddress from './face-worker.ts?worker&url'

export interface FaceWorker {
  /** Resolves when faces can be read. Rejects with `WorkerDied` or when the files could not be fetched. */
  load(): Promise<void>
  /** The picture is handed over. `undefined` without a face. */
  read(picture: ImageBitmap): Promise<FaceReading | undefined>
  close(): void
}

export function openFaceWorker(): FaceWorker {
  const worker = startWorker<FaceCalls>(workerAddress)
  return {
    async load() {
      await worker.call('load', null)
    },
    read: (picture) => worker.call('read', { picture }, { transfer: [picture] }),
    close: () => worker.close(),
  }
}
