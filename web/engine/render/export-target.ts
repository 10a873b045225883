import { BufferTarget, StreamTarget, type StreamTargetChunk, type Target } from 'mediabunny'

/** The output of an export. */
export interface ExportTarget {
  target: Target
  finish(type: string): Promise<Blob>
  discard(): Promise<void>
}

const FOLDER = 'mouthpiece-exports'
/** Milliseconds after which a finished file on disk is deleted: no page stays open that long. */
const MAX_AGE_MS = 2 * 24 * 3_600_000

/** In memory up to `memoryBytes`, beyond them on disk (the origin's private file system). Only in a worker. */
export async function openTarget({
  expectedBytes,
  memoryBytes,
}: {
  expectedBytes: number
  memoryBytes: number
}): Promise<ExportTarget> {
  if (expectedBytes <= memoryBytes) return memoryTarget()
  try {
    return await diskTarget(expectedBytes)
  } catch (failure) {
    // Private windows and full disks refuse; memory is worth a try.
    console.warn('The video is kept in memory, because there is no room on disk', failure)
    return memoryTarget()
  }
}

/** Bytes that a video of flat drawings takes at most; measured files stay below a half of it. */
export function expectedBytes({
  width,
  height,
  frames,
  seconds,
}: Record<'width' | 'height' | 'frames' | 'seconds', number>): number {
  const bitsPerPixel = 0.12
  const audioBytesPerSecond = 20_000
  return (width * height * frames * bitsPerPixel) / 8 + seconds * audioBytesPerSecond
}

function memoryTarget(): ExportTarget {
  const target = new BufferTarget()
  return {
    target,
    finish: async (type) => {
      if (!target.buffer) throw new Error('The output was not finalized.')
      return new Blob([target.buffer], { type })
    },
    discard: async () => undefined,
  }
}

async function diskTarget(expected: number): Promise<ExportTarget> {
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate()
  if (quota - usage < expected * 1.2) throw new Error(`${expected} bytes do not fit`)
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle(FOLDER, { create: true })
  await sweep(folder)
  const name = `${Date.now()}-${crypto.randomUUID()}`
  const file = await folder.getFileHandle(name, { create: true })
  const access = await file.createSyncAccessHandle()
  const target = new StreamTarget(
    new WritableStream<StreamTargetChunk>({
      write({ data, position }) {
        access.write(data, { at: position })
      },
    }),
    { chunked: true, chunkSize: 4 * 1024 * 1024 },
  )
  return {
    target,
    async finish(type) {
      access.flush()
      access.close()
      const written = await file.getFile()
      return written.slice(0, written.size, type)
    },
    async discard() {
      access.close()
      await folder.removeEntry(name)
    },
  }
}

/** Removes what earlier visits left; a file that is in use refuses, and stays. */
async function sweep(folder: FileSystemDirectoryHandle) {
  for await (const name of folder.keys()) {
    const age = Date.now() - Number(name.split('-')[0])
    if (age > MAX_AGE_MS) await folder.removeEntry(name).catch(() => undefined)
  }
}
