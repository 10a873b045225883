import type { Document } from '#contract/document/document'
import { startWorker } from '../channel/worker.ts'
import type { DirectCalls } from './direct-calls.ts'
import type { Directed, DirectOptions } from './direct.ts'
import type { DirectorFacts } from './plan.ts'
// oxlint-disable-next-line import/default -- Vite answers `?worker&url` with an address.
import workerAddress from './direct-worker.ts?worker&url'

export type Director = (document: Document, facts: DirectorFacts, options: DirectOptions) => Promise<Directed>

/**
 * Like `direct`, in a worker: an hour takes seconds. Rejects with `WorkerDied` where none can be started, or with the reason
 * of `signal`.
 */
export async function directInWorker(
  document: Document,
  facts: DirectorFacts,
  options: DirectOptions,
  signal: AbortSignal,
): Promise<Directed> {
  const worker = startWorker<DirectCalls>(workerAddress)
  try {
    return await worker.call('direct', { document, facts, options }, { signal })
  } finally {
    worker.close()
  }
}
