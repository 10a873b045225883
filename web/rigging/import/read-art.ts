import { RemoteError } from '../../engine/channel/channel.ts'
import { startWorker, WorkerDied } from '../../engine/channel/worker.ts'
import { ArtError, artLimits } from './art.ts'
import type { ImportedArt } from './imported-art.ts'
import { adviceFor, isSvg } from './layered-files.ts'
import type { ImportCalls } from './import-worker.ts'
// oxlint-disable-next-line import/default -- Vite answers `?worker&url` with an address.
import workerAddress from './import-worker.ts?worker&url'
import { bitmapsOf } from './svg/drawn-layer.ts'
import { readDrawn } from './svg/read-drawn.ts'

const TIMEOUT_MS = 60_000

/** Reads a layered document in a worker. The caller closes the bitmaps. Throws `ArtError`, or the reason of an abort. */
export async function readArt(file: File, signal: AbortSignal): Promise<ImportedArt> {
  const advice = adviceFor(file)
  if (advice !== undefined) throw new ArtError(`“${file.name}” can’t be read here. ${advice}`)
  if (file.size > artLimits.bytes)
    throw new ArtError(
      `“${file.name}” has ${Math.round(file.size / 2 ** 20)} MB; up to 150 MB are possible. Make it smaller, or merge layers.`,
    )
  // Only a page can draw an SVG.
  const drawn = isSvg(file) ? await readDrawn(file, signal) : undefined
  const worker = startWorker<ImportCalls>(workerAddress)
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const options = { signal: AbortSignal.any([signal, timeout]) }
    return await (drawn
      ? worker.call('merge', { drawn }, { ...options, transfer: bitmapsOf(drawn.layers) })
      : worker.call('read', { file }, options))
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof RemoteError && error.name === 'ArtError')
      throw new ArtError(`“${file.name}”: ${error.message}`, { cause: error })
    if (timeout.aborted)
      throw new ArtError(`“${file.name}” takes too long here. Make it smaller, or merge layers.`, {
        cause: error,
      })
    if (error instanceof WorkerDied && error.name === 'WorkerDied')
      throw new ArtError(`“${file.name}” needs more memory than this browser has. Make it smaller.`, {
        cause: error,
      })
    throw error
  } finally {
    worker.close()
  }
}
