import { startWorker } from '../../channel/worker.ts'
import type { Sound } from '../sound.ts'
import type { LibraryCalls } from './library-calls.ts'
// oxlint-disable-next-line import/default -- Vite answers `?worker&url` with an address.
import workerAddress from './library-worker.ts?worker&url'

export interface LibraryWorker {
  /** Makes a sound of the library. Rejects with `WorkerDied` when the worker could not be loaded. */
  make(id: string): Promise<Sound>
  close(): void
}

export function openLibraryWorker(): LibraryWorker {
  const worker = startWorker<LibraryCalls>(workerAddress)
  return { make: (id) => worker.call('make', { id }), close: () => worker.close() }
}
