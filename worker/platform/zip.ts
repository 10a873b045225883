import { crc32 } from 'node:zlib'
import { streamOf } from './streams.ts'

export interface ZipEntry {
  /** Path inside the archive, with `/`. */
  name: string
  /** At most 4 GiB together. */
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** For texts; sounds and pictures are compressed already. */
  isDeflated?: boolean
}

interface Written {
  name: Uint8Array
  method: number
  crc: number
  /** Bytes before compression, and in the archive. */
  size: number
  stored: number
  offset: number
}

const LARGEST_32 = 0xffff_ffff
const LARGEST_16 = 0xffff
/** Sizes follow the content (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808
/** “Version needed”: 4.5 supports archives beyond 4 GiB. */
const VERSION = 45
const STORED = 0
const DEFLATED = 8
/** 1 January 1980, the format's first day: the records inside have dates of their own. */
const DOS_DATE = 0x0021

/** Streams: only the list of files is in memory. PKWARE APPNOTE 6.3.10. */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const { name: text, content, isDeflated = false } of entries) {
    const method = isDeflated ? DEFLATED : STORED
    const name = new TextEncoder().encode(text)
    const header = bytes(
      [4, 0x04034b50],
      [2, VERSION],
      [2, FLAGS],
      [2, method],
      [2, 0],
      [2, DOS_DATE],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    )
    yield header
    yield name
    const read = { crc: 0, size: 0 }
    const measured = measuring(content, read)
    let stored = 0
    for await (const chunk of isDeflated ? deflated(measured) : measured) {
      stored += chunk.length
      yield chunk
    }
    const { crc, size } = read
    const descriptor = bytes([4, 0x08074b50], [4, crc], [4, stored], [4, size])
    yield descriptor
    written.push({ name, method, crc, size, stored, offset })
    offset += header.length + name.length + stored + descriptor.length
  }
  let directory = 0
  for (const entry of written) {
    const record = directoryRecord(entry)
    directory += record.length
    yield record
  }
  yield ending(written.length, directory, offset)
}

/** Counts the bytes that pass, and their checksum. */
async function* measuring(
  content: ZipEntry['content'],
  read: { crc: number; size: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    read.crc = crc32(chunk, read.crc)
    read.size += chunk.length
    yield chunk
  }
}

async function* deflated(content: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stream = streamOf(content).pipeThrough(new CompressionStream('deflate-raw'))
  for await (const chunk of stream) yield chunk
}

function directoryRecord({ name, method, crc, size, stored, offset }: Written): Uint8Array {
  const far = offset >= LARGEST_32
  const extra = far ? bytes([2, 0x0001], [2, 8], [8, offset]) : new Uint8Array()
  const fixed = bytes(
    [4, 0x02014b50],
    [2, VERSION],
    [2, VERSION],
    [2, FLAGS],
    [2, method],
    [2, 0],
    [2, DOS_DATE],
    [4, crc],
    [4, stored],
    [4, size],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, far ? LARGEST_32 : offset],
  )
  return joined([fixed, name, extra])
}

/** The end of the directory, also in the long form if the short one cannot hold a number. */
function ending(count: number, size: number, offset: number): Uint8Array {
  const long = count >= LARGEST_16 || size >= LARGEST_32 || offset >= LARGEST_32
  const short = bytes(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, Math.min(count, LARGEST_16)],
    [2, Math.min(count, LARGEST_16)],
    [4, Math.min(size, LARGEST_32)],
    [4, Math.min(offset, LARGEST_32)],
    [2, 0],
  )
  if (!long) return short
  const record = bytes(
    [4, 0x06064b50],
    [8, 44],
    [2, VERSION],
    [2, VERSION],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
  )
  const locator = bytes([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1])
  return joined([record, locator, short])
}

/** Numbers as little-endian fields of two, four or eight bytes. */
function bytes(...fields: [width: 2 | 4 | 8, value: number][]): Uint8Array {
  const all = new DataView(new ArrayBuffer(fields.reduce((length, [width]) => length + width, 0)))
  let at = 0
  for (const [width, value] of fields) {
    if (width === 2) all.setUint16(at, value, true)
    else if (width === 4) all.setUint32(at, value, true)
    else all.setBigUint64(at, BigInt(value), true)
    at += width
  }
  return new Uint8Array(all.buffer)
}

function joined(pieces: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
