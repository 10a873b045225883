import { startWorker } from '../../channel/worker.ts'
import { SoundError, type Sound } from '../sound.ts'
import type { DecodeCalls } from './decode-calls.ts'
import type { DecodeOptions } from './decode-tracks.ts'
// oxlint-disable-next-line import/default -- Vite answers `?worker&url` with an address.
import workerAddress from './decode-worker.ts?worker&url'
import { soundOfSamples } from './gathered-sound.ts'

/**
 * Decodes in a worker: some decoders start workers of their own, which a page may not. Throws a `SoundError`, or
 * `signal`'s reason.
 */
export async function decodeInWorker(
  file: Blob,
  options: DecodeOptions,
  signal: AbortSignal | undefined,
): Promise<Sound> {
  const worker = startWorker<DecodeCalls>(workerAddress)
  try {
    const decoded = await worker.call('decode', { file, ...options }, { signal })
    if (decoded.kind === 'samples') return await soundOfSamples(decoded)
    throw new SoundError(decoded.code, decoded)
  } finally {
    worker.close()
  }
}
