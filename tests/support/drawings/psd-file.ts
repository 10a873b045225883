import { deflateSync } from 'node:zlib'

/** A layer of one colour with a shape cut out, or a group; bottom first, as Photoshop stores them. */
export interface MadeLayer {
  name: string
  box?: [x: number, y: number, width: number, height: number]
  /** Red, green, blue and opacity of a pixel of its box. */
  paint?: (x: number, y: number) => readonly [number, number, number, number]
  hidden?: boolean
  clipping?: boolean
  opacity?: number
  /** A key of four characters. */
  blend?: string
  children?: readonly MadeLayer[]
  mask?: { box: [number, number, number, number]; value: number; outside: number }
  /** Keys of empty additional information, such as `lfx2`. */
  keys?: readonly string[]
}

export interface MadePsd {
  width: number
  height: number
  layers: readonly MadeLayer[]
  depth?: 8 | 16 | 32
  mode?: number
  isLarge?: boolean
  compression?: 'raw' | 'run-lengths' | 'zip' | 'zip-predicted'
}

const compressions = { raw: 0, 'run-lengths': 1, zip: 2, 'zip-predicted': 3 }

/** A Photoshop document after Adobe's specification, without the merged picture. */
export function psdFile(made: MadePsd): Uint8Array<ArrayBuffer> {
  const { width, height, layers, depth = 8, mode = 3, isLarge = false } = made
  const records = layers.flatMap(flattened)
  const encoded = records.map((record) => channelsOf(record, made))
  const info = join([
    u16(records.length),
    ...records.map((record, index) => recordOf(record, encoded[index] ?? [], isLarge)),
    ...encoded.flatMap((channels) => channels.map(({ data }) => data)),
  ])
  const even = info.length % 2 === 0 ? info : join([info, new Uint8Array(1)])
  const size = (length: number) => (isLarge ? join([u32(0), u32(length)]) : u32(length))
  const isDeep = depth === 16
  const block = isDeep
    ? join([
        size(0),
        u32(0),
        text('8BIM'),
        text('Lr16'),
        size(even.length),
        even,
        new Uint8Array(even.length % 4),
      ])
    : join([size(even.length), even, u32(0)])
  return join([
    text('8BPS'),
    u16(isLarge ? 2 : 1),
    new Uint8Array(6),
    u16(4),
    u32(height),
    u32(width),
    u16(depth),
    u16(mode),
    u32(0),
    u32(0),
    size(block.length),
    block,
  ])
}

interface MadeRecord extends MadeLayer {
  section: 0 | 1 | 3
}

function flattened(layer: MadeLayer): MadeRecord[] {
  if (!layer.children) return [{ ...layer, section: 0 }]
  return [
    { name: '</Layer group>', section: 3 },
    ...layer.children.flatMap(flattened),
    { ...layer, section: 1 },
  ]
}

function recordOf(record: MadeRecord, channels: readonly EncodedChannel[], isLarge: boolean): Uint8Array {
  const [x, y, width, height] = record.box ?? [0, 0, 0, 0]
  const { mask, opacity = 1, blend = record.section === 1 ? 'pass' : 'norm' } = record
  const name = [...new TextEncoder().encode(record.name)].slice(0, 31).map((code) => (code < 128 ? code : 63))
  const padding = (4 - ((name.length + 1) % 4)) % 4
  const info = [
    additional('luni', join([u32(record.name.length), ...[...utf16(record.name)].map(u16)])),
    ...(record.section === 0 ? [] : [additional('lsct', u32(record.section))]),
    ...(record.keys ?? []).map((key) => additional(key, new Uint8Array(0))),
  ]
  const extra = join([
    mask ? join([u32(20), edges(mask.box), new Uint8Array([mask.outside, 0, 0, 0])]) : u32(0),
    u32(0),
    new Uint8Array([name.length, ...name]),
    new Uint8Array(padding),
    ...info,
  ])
  return join([
    edges([x, y, width, height]),
    u16(channels.length),
    ...channels.map(({ id, data }) =>
      join([u16(id & 0xffff), ...(isLarge ? [u32(0)] : []), u32(data.length)]),
    ),
    text('8BIM'),
    text(blend),
    new Uint8Array([Math.round(opacity * 255), record.clipping ? 1 : 0, record.hidden ? 2 : 0, 0]),
    u32(extra.length),
    extra,
  ])
}

function edges([x, y, width, height]: readonly [number, number, number, number]): Uint8Array {
  return join([u32(y), u32(x), u32(y + height), u32(x + width)])
}

function additional(key: string, content: Uint8Array): Uint8Array {
  const padded = content.length % 2 === 0 ? content : join([content, new Uint8Array(1)])
  return join([text('8BIM'), text(key), u32(padded.length), padded])
}

interface EncodedChannel {
  id: number
  data: Uint8Array
}

function channelsOf(record: MadeRecord, made: MadePsd): EncodedChannel[] {
  const { box, paint = () => [200, 200, 200, 255], mask } = record
  const channels: EncodedChannel[] = []
  if (record.section === 0 && box) {
    const [, , width, height] = box
    for (const [channel, id] of [3, 0, 1, 2].entries()) {
      const at = (x: number, y: number) => paint(x, y)[id] ?? 0
      channels.push({ id: channel === 0 ? -1 : id, data: encodedPlane({ width, height, at }, made) })
    }
  } else if (record.section === 0) channels.push({ id: -1, data: new Uint8Array(2) })
  if (mask) {
    const [, , width, height] = mask.box
    channels.push({ id: -2, data: encodedPlane({ width, height, at: () => mask.value }, made) })
  }
  return channels
}

interface Plane {
  width: number
  height: number
  at: (x: number, y: number) => number
}

function encodedPlane(
  { width, height, at }: Plane,
  { depth = 8, isLarge = false, compression = 'run-lengths' }: MadePsd,
) {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = new Uint8Array((width * depth) / 8)
    for (let x = 0; x < width; x++) {
      const value = at(x, y)
      if (depth === 16) row.fill(value, 2 * x, 2 * x + 2)
      else row[x] = value
    }
    return row
  })
  const word = u16(compressions[compression])
  if (compression === 'raw') return join([word, ...rows])
  if (compression === 'zip') return join([word, deflateSync(join(rows))])
  if (compression === 'zip-predicted')
    return join([word, deflateSync(join(rows.map((row) => differences(row, depth === 16 ? 16 : 8))))])
  const packed = rows.map(packBits)
  return join([word, ...packed.map(({ length }) => (isLarge ? u32(length) : u16(length))), ...packed])
}

function differences(row: Uint8Array, depth: 8 | 16): Uint8Array {
  const own = new DataView(row.slice().buffer)
  const size = depth / 8
  for (let at = row.length - size; at >= size; at -= size) {
    if (depth === 8) own.setUint8(at, own.getUint8(at) - own.getUint8(at - 1))
    else own.setUint16(at, own.getUint16(at) - own.getUint16(at - 2))
  }
  return new Uint8Array(own.buffer)
}

function packBits(row: Uint8Array): Uint8Array {
  const packed = new Uint8Array(row.length + Math.ceil(row.length / 128) + 2)
  let to = 0
  const runAt = (at: number) => {
    let end = at + 1
    while (end < row.length && end - at < 128 && row[end] === row[at]) end++
    return end - at
  }
  for (let at = 0; at < row.length;) {
    const run = runAt(at)
    if (run > 2) {
      packed[to++] = 257 - run
      packed[to++] = row[at] ?? 0
      at += run
      continue
    }
    let end = at + run
    while (end < row.length && end - at < 126 && runAt(end) < 3) end++
    packed[to++] = end - at - 1
    packed.set(row.subarray(at, end), to)
    to += end - at
    at = end
  }
  return packed.slice(0, to)
}

function utf16(value: string): number[] {
  return Array.from({ length: value.length }, (_, at) => value.charCodeAt(at))
}

function u16(value: number): Uint8Array {
  return new Uint8Array([value >> 8, value & 255])
}

function u32(value: number): Uint8Array {
  return new Uint8Array([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255])
}

function text(value: string): Uint8Array {
  return new TextEncoder().encode(value)
}

export function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
