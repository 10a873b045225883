import type { PsdChannel } from './structure.ts'

/** The measures of a channel, and the range of its wanted rows. */
interface Rows {
  width: number
  height: number
  depth: 8 | 16
  isLarge: boolean
  from: number
  to: number
}

const RAW = 0
const RUN_LENGTHS = 1
const ZIP = 2
const ZIP_PREDICTED = 3

/** Pixels of a side in Photoshop; a record may promise four billion, and each row is unpacked whole. */
const MAX_SIDE = 300_000

/**
 * Calls `onRow` with the wanted rows of a channel from the top, as 8 bits a pixel in an array that is used again.
 * Never unpacks more than the rows have. Throws `RangeError` for data that is too short or of an unknown kind.
 */
export async function readRows(
  file: Blob,
  { start, length }: PsdChannel,
  rows: Rows,
  onRow: (y: number, values: Uint8Array) => void,
): Promise<void> {
  if (Math.max(rows.width, rows.height) > MAX_SIDE) throw new RangeError('too large')
  const packed = new Uint8Array(await file.slice(start, start + length).arrayBuffer())
  if (packed.length < 2) throw new RangeError('no data')
  const compression = ((packed[0] ?? 0) << 8) | (packed[1] ?? 0)
  const data = packed.subarray(2)
  if (compression === RAW) return rawRows(data, rows, onRow)
  if (compression === RUN_LENGTHS) return runLengthRows(data, rows, onRow)
  if (compression === ZIP || compression === ZIP_PREDICTED)
    return zipRows(data, rows, { isPredicted: compression === ZIP_PREDICTED, onRow })
  throw new RangeError('unknown compression')
}

type OnRow = (y: number, values: Uint8Array) => void

function rawRows(data: Uint8Array, { width, depth, from, to }: Rows, onRow: OnRow) {
  const bytes = (width * depth) / 8
  if (data.length < to * bytes) throw new RangeError('too short')
  const values = new Uint8Array(width)
  for (let y = from; y < to; y++) onRow(y, narrowed(data.subarray(y * bytes, (y + 1) * bytes), depth, values))
}

/** A table of the rows’ lengths, then each row on its own: PackBits. */
function runLengthRows(data: Uint8Array, { width, height, depth, isLarge, from, to }: Rows, onRow: OnRow) {
  const size = isLarge ? 4 : 2
  const table = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const row = new Uint8Array((width * depth) / 8)
  const values = new Uint8Array(width)
  let at = height * size
  for (let y = 0; y < to; y++) {
    const length = isLarge ? table.getUint32(y * size) : table.getUint16(y * size)
    if (at + length > data.length) throw new RangeError('too short')
    if (y >= from) {
      unpackBits(data.subarray(at, at + length), row)
      onRow(y, narrowed(row, depth, values))
    }
    at += length
  }
}

/** Stops when the row is full, whatever else is packed; what is missing is 0. */
function unpackBits(packed: Uint8Array, row: Uint8Array) {
  let to = 0
  for (let at = 0; at < packed.length && to < row.length;) {
    const code = packed[at++] ?? 0
    if (code < 128) {
      const count = Math.min(code + 1, row.length - to, packed.length - at)
      row.set(packed.subarray(at, at + count), to)
      at += code + 1
      to += count
    } else if (code > 128) {
      const end = Math.min(to + 257 - code, row.length)
      row.fill(packed[at++] ?? 0, to, end)
      to = end
    }
  }
  row.fill(0, to)
}

/** Unpacks no further than the last wanted row: a few packed bytes may hold gigabytes. */
async function zipRows(
  data: Uint8Array,
  { width, depth, from, to }: Rows,
  { isPredicted, onRow }: { isPredicted: boolean; onRow: OnRow },
) {
  const row = new Uint8Array((width * depth) / 8)
  const values = new Uint8Array(width)
  const packed = new Blob([data.slice()]).stream()
  const reader = packed.pipeThrough(new DecompressionStream('deflate')).getReader()
  let [y, filled] = [0, 0]
  try {
    while (y < to) {
      const { value, done } = await reader.read().catch((cause: unknown) => {
        throw new RangeError('damaged', { cause })
      })
      if (done) throw new RangeError('too short')
      for (let at = 0; at < value.length && y < to;) {
        const count = Math.min(value.length - at, row.length - filled)
        row.set(value.subarray(at, at + count), filled)
        at += count
        filled += count
        if (filled < row.length) continue
        filled = 0
        if (isPredicted) undoPrediction(row, depth)
        if (y >= from) onRow(y, narrowed(row, depth, values))
        y++
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Values are stored as differences from the one on the left. */
function undoPrediction(row: Uint8Array, depth: 8 | 16) {
  if (depth === 8) {
    for (let at = 1; at < row.length; at++) row[at] = (row[at] ?? 0) + (row[at - 1] ?? 0)
    return
  }
  const view = new DataView(row.buffer)
  for (let at = 2; at < row.length; at += 2) view.setUint16(at, view.getUint16(at) + view.getUint16(at - 2))
}

/** The upper byte of values of 16 bits. */
function narrowed(row: Uint8Array, depth: 8 | 16, values: Uint8Array): Uint8Array {
  if (depth === 8) return row
  for (let at = 0; at < values.length; at++) values[at] = row[2 * at] ?? 0
  return values
}
