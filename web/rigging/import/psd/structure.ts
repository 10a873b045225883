import type { Box } from '#model/rig/outline'
import { ArtError, artLimits, refuseWithoutMemory } from '../art.ts'
import { Cursor } from './cursor.ts'

/*
 * The structure of Photoshop documents (PSD and PSB) after Adobe's “Photoshop File Formats Specification”. Pixels stay
 * in the file until a layer is drawn.
 */

export interface PsdChannel {
  /** 0..2: colours, −1: opacity, −2: mask. */
  id: number
  /** Bytes of the file, from the compression on. */
  start: number
  length: number
}

export interface PsdMask {
  box: Box
  /** Opacity beyond the box, 0..255. */
  outside: number
}

export interface PsdLayer {
  name: string
  box: Box
  hidden: boolean
  /** 0..1. */
  opacity: number
  /** Four characters, such as `norm`. */
  blend: string
  clipping: boolean
  channels: readonly PsdChannel[]
  mask: PsdMask | undefined
  /** Keys of its additional information, such as `lfx2` for effects. */
  keys: ReadonlySet<string>
  /** Bottom first; `undefined` for layers of pixels. */
  children: PsdLayer[] | undefined
}

export interface PsdStructure {
  width: number
  height: number
  depth: 8 | 16
  /** A PSB, with longer lengths. */
  isLarge: boolean
  isGrey: boolean
  layers: readonly PsdLayer[]
}

const HEADER_BYTES = 26
const damaged = 'The document is damaged or cut short. Save it again as PSD.'
const refusedModes: Readonly<Record<number, string>> = {
  0: 'as a bitmap',
  2: 'with indexed colours',
  4: 'as CMYK',
  7: 'with multiple channels',
  8: 'as a duotone',
  9: 'as Lab',
}

/** Everything about layers but their pixels is in here, unless a file is made to be unreadable. */
const MAX_RECORDS = 32 * 1024 * 1024

/** Throws `ArtError` for files that are refused; no pixel is decoded. */
export async function readStructure(file: Blob): Promise<PsdStructure> {
  const header = readHeader(new Cursor(await bytesOf(file, 0, HEADER_BYTES)))
  try {
    const { start, isInfo, end } = await layerSection(file, header)
    const bytes = await bytesOf(file, start, Math.min(end - start, MAX_RECORDS))
    const cursor = new Cursor(bytes)
    const layers = isInfo ? readRecords(cursor, { start, ...header }) : []
    return { ...header, layers: nested(layers) }
  } catch (error) {
    refuseWithoutMemory(error)
    if (error instanceof RangeError) throw new ArtError(damaged, { cause: error })
    throw error
  }
}

async function bytesOf(file: Blob, start: number, length: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(start, start + length).arrayBuffer())
}

type Header = Omit<PsdStructure, 'layers'>

function readHeader(cursor: Cursor): Header {
  if (cursor.length < HEADER_BYTES || cursor.text(4) !== '8BPS')
    throw new ArtError('This isn’t a Photoshop document. Export it as PSD.')
  const version = cursor.u16()
  if (version !== 1 && version !== 2) throw new ArtError(damaged)
  cursor.skip(8)
  const [height, width, depth, mode] = [cursor.u32(), cursor.u32(), cursor.u16(), cursor.u16()]
  if (width === 0 || height === 0) throw new ArtError(damaged)
  if (Math.max(width, height) > artLimits.side)
    throw new ArtError(
      `It has ${width} × ${height} pixels. Make it smaller: up to ${artLimits.side} on each side are possible.`,
    )
  const refused = refusedModes[mode]
  if (refused !== undefined) throw new ArtError(`It is saved ${refused}. Save it as RGB.`)
  if (depth !== 8 && depth !== 16)
    throw new ArtError(`It has ${depth} bits per channel. Save it with 8 bits per channel.`)
  return { width, height, depth, isLarge: version === 2, isGrey: mode === 1 }
}

/** The position of the number of layers: in the layer section, or in a later block if colours have 16 bits. */
async function layerSection(file: Blob, { isLarge }: Header) {
  let at = HEADER_BYTES
  // Colour mode data and image resources.
  for (let skipped = 0; skipped < 2; skipped++) at += 4 + new Cursor(await bytesOf(file, at, 4)).u32()
  const size = isLarge ? 8 : 4
  const sectionLength = new Cursor(await bytesOf(file, at, size)).length32or64(isLarge)
  const start = at + size
  const end = Math.min(file.size, start + sectionLength)
  if (sectionLength === 0) return { start, end, isInfo: false }
  const infoLength = new Cursor(await bytesOf(file, start, size)).length32or64(isLarge)
  if (infoLength > 0) return { start: start + size, end, isInfo: true }
  at = start + size
  at += 4 + new Cursor(await bytesOf(file, at, 4)).u32()
  while (at + 12 <= end) {
    const cursor = new Cursor(await bytesOf(file, at, 16))
    if (!/^8B(IM|64)$/.test(cursor.text(4))) break
    const key = cursor.text(4)
    const length = cursor.length32or64(isLarge && longKeys.has(key))
    const content = at + cursor.at
    if (key === 'Lr16' || key === 'Layr') return { start: content, end, isInfo: true }
    at = content + Math.ceil(length / 4) * 4
  }
  return { start, end, isInfo: false }
}

/** Keys whose lengths have 64 bits in a PSB. */
const longKeys = new Set('LMsk Lr16 Lr32 Layr Mt16 Mt32 Mtrn Alph FMsk lnk2 FEid FXid PxSD'.split(' '))

/** A layer as stored: groups are a divider below their content and a record above it. */
interface LayerRecord extends PsdLayer {
  section: 'none' | 'group' | 'divider'
}

function readRecords(cursor: Cursor, { start, isLarge }: { start: number; isLarge: boolean }): LayerRecord[] {
  const count = Math.abs(cursor.i16())
  // Dividers are records as well.
  if (count > 2 * artLimits.layers) throw tooMany(count)
  const records: LayerRecord[] = []
  const lengths: number[][] = []
  for (let index = 0; index < count; index++) {
    const record = readRecord(cursor, isLarge)
    records.push(record.layer)
    lengths.push(record.lengths)
  }
  const layers = records.filter(({ section }) => section !== 'divider').length
  if (layers > artLimits.layers) throw tooMany(layers)
  // Channel data follows the records in the same order.
  let at = start + cursor.at
  return records.map((record, index) => ({
    ...record,
    channels: record.channels.map((channel, number) => {
      const length = lengths[index]?.[number] ?? 0
      at += length
      return { ...channel, start: at - length, length }
    }),
  }))
}

function tooMany(count: number): ArtError {
  return new ArtError(`It has ${count} layers. Merge some: up to ${artLimits.layers} are possible.`)
}

function readRecord(cursor: Cursor, isLarge: boolean): { layer: LayerRecord; lengths: number[] } {
  const box = readBox(cursor)
  const channels: PsdChannel[] = []
  const lengths: number[] = []
  for (let count = cursor.u16(); count > 0; count--) {
    channels.push({ id: cursor.i16(), start: 0, length: 0 })
    lengths.push(cursor.length32or64(isLarge))
  }
  if (cursor.text(4) !== '8BIM') throw new ArtError(damaged)
  const blend = cursor.text(4)
  const opacity = cursor.u8() / 255
  const clipping = cursor.u8() === 1
  const flags = cursor.u8()
  cursor.skip(1)
  const extra = cursor.u32()
  const end = cursor.at + extra
  const mask = readMask(cursor)
  cursor.skip(cursor.u32())
  const start = cursor.at
  const nameLength = cursor.u8()
  const pascal = cursor.text(nameLength)
  cursor.at = start + Math.ceil((nameLength + 1) / 4) * 4
  const layer: LayerRecord = {
    name: pascal,
    box,
    hidden: (flags & 2) !== 0,
    opacity,
    blend,
    clipping,
    channels,
    mask,
    keys: new Set(),
    children: undefined,
    section: 'none',
  }
  return { layer: { ...layer, ...readAdditional(cursor, { end, isLarge, opacity }) }, lengths }
}

function readBox(cursor: Cursor): Box {
  const [top, left, bottom, right] = [cursor.i32(), cursor.i32(), cursor.i32(), cursor.i32()]
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}

function readMask(cursor: Cursor): PsdMask | undefined {
  const length = cursor.u32()
  const end = cursor.at + length
  let mask: PsdMask | undefined
  if (length >= 18) {
    const box = readBox(cursor)
    const outside = cursor.u8()
    const isDisabled = (cursor.u8() & 2) !== 0
    if (!isDisabled) mask = { box, outside }
  }
  cursor.at = end
  return mask
}

/** Name, group and the keys of what else is stored about a layer. */
function readAdditional(
  cursor: Cursor,
  { end, isLarge, opacity }: { end: number; isLarge: boolean; opacity: number },
): Partial<LayerRecord> & { keys: ReadonlySet<string> } {
  const keys = new Set<string>()
  const found: Partial<LayerRecord> = {}
  while (cursor.at + 12 <= end) {
    const signature = cursor.text(4)
    if (signature !== '8BIM' && signature !== '8B64') break
    const key = cursor.text(4)
    const length = cursor.length32or64(isLarge && longKeys.has(key))
    const start = cursor.at
    keys.add(key)
    if (key === 'luni' && length >= 4) {
      const name = cursor.utf16(Math.min(cursor.u32(), (length - 4) / 2))
      if (name !== '') found.name = name
    } else if ((key === 'lsct' || key === 'lsdk') && length >= 4) {
      const type = cursor.u32()
      if (type === 3) found.section = 'divider'
      else if (type === 1 || type === 2) found.section = 'group'
      if (length >= 12 && cursor.text(4) === '8BIM') found.blend = cursor.text(4)
    } else if (key === 'iOpa' && length >= 1) found.opacity = opacity * (cursor.u8() / 255)
    // Lengths are even, whatever is written.
    cursor.at = start + Math.ceil(length / 2) * 2
  }
  cursor.at = end
  return { ...found, keys }
}

/** Deeper than Photoshop nests groups. */
const MAX_DEPTH = 24

function nested(records: readonly LayerRecord[]): PsdLayer[] {
  const open: PsdLayer[][] = [[]]
  for (const { section, ...layer } of records) {
    if (section === 'divider') {
      open.push([])
      if (open.length > MAX_DEPTH) throw new ArtError('Its groups are nested too deeply. Merge some of them.')
    } else if (section === 'group') {
      // A group without a divider has nothing in it.
      const children = open.length > 1 ? (open.pop() ?? []) : []
      open.at(-1)?.push({ ...layer, children })
    } else open.at(-1)?.push(layer)
  }
  return open.flat()
}
