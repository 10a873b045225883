import { ArtError } from './art.ts'

/** One file of an archive. */
interface Entry {
  method: number
  packed: number
  /** The position of its local header. */
  at: number
}

const STORED = 0
const DEFLATED = 8
const MAX_ENTRIES = 1_200
const MAX_DIRECTORY = 1024 * 1024
const END_BYTES = 22
/** The longest comment after the end. */
const MAX_COMMENT = 65_535

/** Reads files of a ZIP archive (APPNOTE 6.3), none larger than the caller allows. */
export class ZipReader {
  readonly #file: Blob
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(file: Blob, entries: ReadonlyMap<string, Entry>) {
    this.#file = file
    this.#entries = entries
  }

  /** Throws `ArtError` for anything else than an archive. */
  static async open(file: Blob): Promise<ZipReader> {
    try {
      return new ZipReader(file, await directoryOf(file))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      throw new ArtError('The file is damaged or cut short. Export it again.', { cause: error })
    }
  }

  /** Returns up to `limit` bytes of a file, `undefined` if there is none. Throws `RangeError` for damaged data. */
  async start(name: string, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    const header = new DataView(await this.#file.slice(entry.at, entry.at + 30).arrayBuffer())
    const from = entry.at + 30 + header.getUint16(26, true) + header.getUint16(28, true)
    const packed = this.#file.slice(from, from + entry.packed)
    if (entry.method === STORED) return new Uint8Array(await packed.slice(0, limit).arrayBuffer())
    if (entry.method !== DEFLATED) throw new RangeError('unknown compression')
    return inflated(packed, limit)
  }

  /** Returns a file, `undefined` if there is none or it is larger than `limit` bytes. Throws as `start` does. */
  async read(name: string, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const bytes = await this.start(name, limit + 1)
    return bytes && bytes.length <= limit ? bytes : undefined
  }
}

async function directoryOf(file: Blob): Promise<Map<string, Entry>> {
  const tail = await bytesFrom(file, Math.max(0, file.size - END_BYTES - MAX_COMMENT), file.size)
  let at = tail.byteLength - END_BYTES
  while (at >= 0 && tail.getUint32(at, true) !== 0x06054b50) at--
  if (at < 0) throw new RangeError('no end')
  const [count, length, start] = [
    tail.getUint16(at + 10, true),
    tail.getUint32(at + 12, true),
    tail.getUint32(at + 16, true),
  ]
  if (count > MAX_ENTRIES || length > MAX_DIRECTORY)
    throw new ArtError(`It has ${count} files in it. Merge layers: up to ${MAX_ENTRIES} are possible.`)
  const directory = await bytesFrom(file, start, start + length)
  const entries = new Map<string, Entry>()
  for (let index = 0, from = 0; index < count; index++) {
    if (directory.getUint32(from, true) !== 0x02014b50) throw new RangeError('no entry')
    const nameLength = directory.getUint16(from + 28, true)
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, from + 46, nameLength))
    entries.set(name, {
      method: directory.getUint16(from + 10, true),
      packed: directory.getUint32(from + 20, true),
      at: directory.getUint32(from + 42, true),
    })
    from += 46 + nameLength + directory.getUint16(from + 30, true) + directory.getUint16(from + 32, true)
  }
  return entries
}

async function bytesFrom(file: Blob, start: number, end: number): Promise<DataView> {
  return new DataView(await file.slice(start, end).arrayBuffer())
}

/** Stops at `limit` bytes: a small file may unpack to gigabytes. */
async function inflated(packed: Blob, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    while (length < limit) {
      const { value, done } = await reader.read().catch((cause: unknown) => {
        throw new RangeError('damaged', { cause })
      })
      if (done) break
      chunks.push(value)
      length += value.length
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
  const bytes = new Uint8Array(Math.min(length, limit))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk.subarray(0, bytes.length - at), at)
    at += chunk.length
  }
  return bytes
}
