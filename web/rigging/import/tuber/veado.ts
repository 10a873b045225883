import { showsOf } from '../../pictures/set-drawing.ts'
import { ArtError, artLimits, type Pixels } from '../art.ts'
import { fromVeadotube } from '../layered-files.ts'
import type { TuberModel, TuberSprite } from './sprites.ts'

/*
 * Mini avatars of veadotube, by the description of the format on its site (veado.tube/docs/tech/file): numbers are
 * little-endian, and images begin with their lowest row. The first state is imported. Images in the format's own
 * compression (`VDD.`) are refused.
 */

const SIGNATURE = 'VEADOTUBE'
const MAX_CHUNKS = 20_000
/** Bytes of a state's flags: one in the description, four in files of mini 2.2. */
const FLAG_SIZES = [1, 4]
const MAX_NAME = 60
/** The last four of the eight images of a state, after their thumbnails. */
const roles = ['idle', 'talk', 'blink', 'talk-blink'] as const

interface Chunk {
  type: string
  data: Reader
}

/** Throws `ArtError`. */
export async function openVeado(file: Blob): Promise<TuberModel> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    return modelOf(chunksOf(bytes))
  } catch (error) {
    if (error instanceof RangeError)
      throw new ArtError('The file is damaged or incomplete.', { cause: error })
    throw error
  }
}

function modelOf(chunks: ReadonlyMap<number, Chunk>): TuberModel {
  const list = [...chunks.values()].find(({ type }) => type === 'MLST')
  const notes = new Set<string>()
  const first = list && chunks.get(list.data.copy().uint())
  if (!list || first?.type !== 'MSTA')
    throw new ArtError(`Only mini avatars can be imported from veadotube. ${fromVeadotube}`)
  if (list.data.size > 4) notes.add('Only the first state of the model was imported.')
  const { name, images } = stateOf(first.data.copy(), chunks)
  const found = roles.flatMap((role, at) => {
    const chunk = chunks.get(images[at] ?? 0)
    return chunk?.type === 'AIMG' ? [{ role, image: imageOf(chunk.data.copy(), { chunks, notes }) }] : []
  })
  const shows = showsOf(
    found.map(({ role }) => ({ role, picture: role, box: { x: 0, y: 0, width: 1, height: 1 } })),
  )
  const sprites = found.map(({ role, image: { size, pixels } }, at): TuberSprite => ({
    name: `${name} ${role}`.trim(),
    box: { x: -size.width / 2, y: -size.height / 2, ...size },
    isFlipped: { x: false, y: false },
    angle: 0,
    z: 0,
    shows: shows[at] ?? '',
    when: '',
    isWorn: true,
    sway: 0,
    pivot: { x: 0, y: 0 },
    size,
    pixels: () => Promise.resolve(pixels()),
  }))
  return { sprites, props: [], notes }
}

/** The name of a state and its four images, as ids of chunks. */
function stateOf(data: Reader, chunks: ReadonlyMap<number, Chunk>): { name: string; images: number[] } {
  const name = data.text().slice(0, MAX_NAME)
  for (const flags of FLAG_SIZES) {
    const ids = data.copy()
    if (ids.left < flags + 32) continue
    ids.skip(flags)
    const images = Array.from({ length: 8 }, () => ids.uint())
    const isImage = (id: number) => chunks.get(id)?.type === 'AIMG'
    if (images.slice(4).some(isImage) && images.every((id) => id === 0 || isImage(id)))
      return { name, images: images.slice(4) }
  }
  throw new RangeError('a state without images')
}

/** The first picture of an image. */
function imageOf(
  data: Reader,
  { chunks, notes }: { chunks: ReadonlyMap<number, Chunk>; notes: Set<string> },
): { size: { width: number; height: number }; pixels: () => Pixels } {
  const size = sizeIn(data)
  const frames = data.varint()
  if (frames > 1) {
    notes.add('Animated parts show their first picture.')
    data.varint()
  }
  if (frames === 0)
    return { size, pixels: () => ({ ...size, data: new Uint8ClampedArray(4 * size.width * size.height) }) }
  const texture = chunks.get(data.uint())
  const [left, bottom] = [data.uint(), data.uint()]
  if (texture?.type !== 'ABMP') throw new RangeError('an image without its texture')
  const source = texture.data.copy()
  const inner = sizeIn(source)
  const format = source.fourCharacters()
  if (format === 'VDD.') throw new ArtError(`Its images are in veadotube’s own compression. ${fromVeadotube}`)
  if (format !== 'RAW.' || source.left !== 4 * inner.width * inner.height)
    throw new RangeError('a texture of another size')
  if (left + inner.width > size.width || bottom + inner.height > size.height)
    throw new RangeError('a texture outside of its image')
  const rows = source.rest()
  return { size, pixels: () => upright(rows, inner, { ...size, left, bottom }) }
}

/** RGBA from the top, of rows from the bottom. */
function upright(
  rows: Uint8Array,
  inner: { width: number; height: number },
  { width, height, left, bottom }: { width: number; height: number; left: number; bottom: number },
): Pixels {
  const data = new Uint8ClampedArray(4 * width * height)
  const length = 4 * inner.width
  for (let row = 0; row < inner.height; row++) {
    const to = height - 1 - bottom - row
    data.set(rows.subarray(row * length, (row + 1) * length), 4 * (to * width + left))
  }
  return { width, height, data }
}

/** The size of an image. Throws `ArtError` for one that is too large, before anything is made of it. */
function sizeIn(data: Reader): { width: number; height: number } {
  const [width, height] = [data.uint(), data.uint()]
  if (width === 0 || height === 0) throw new RangeError('an image without a size')
  if (Math.max(width, height) > artLimits.side || width * height > artLimits.layerPixels)
    throw new ArtError(
      `One of its images has ${width} × ${height} pixels, which is too large. Make it smaller.`,
    )
  return { width, height }
}

function chunksOf(bytes: Uint8Array): Map<number, Chunk> {
  const reader = new Reader(bytes)
  if (reader.left < SIGNATURE.length || reader.characters(SIGNATURE.length) !== SIGNATURE)
    throw new ArtError(`It is not a file of veadotube, or of an early version. ${fromVeadotube}`)
  const chunks = new Map<number, Chunk>()
  while (reader.left >= 12) {
    const id = reader.uint()
    const type = reader.fourCharacters()
    const length = reader.uint()
    if (id === 0 || length === 0 || type === '\0\0\0\0') break
    if (chunks.size >= MAX_CHUNKS) throw new ArtError('It has too many parts.')
    chunks.set(id, { type, data: new Reader(reader.bytes(length)) })
  }
  return chunks
}

/** Reads bytes one after the other. Throws `RangeError` beyond their end. */
class Reader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get size(): number {
    return this.#bytes.length
  }

  get left(): number {
    return this.#bytes.length - this.#at
  }

  /** Another reader of the same bytes, from the same place. */
  copy(): Reader {
    return new Reader(this.#bytes.subarray(this.#at))
  }

  uint(): number {
    const value = this.#view.getUint32(this.#at, true)
    this.#at += 4
    return value
  }

  /** Seven bits a byte, the lowest first; up to 32 bits. */
  varint(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.#view.getUint8(this.#at++)
      value += (byte & 127) * 2 ** shift
      if (byte < 128) return value
    }
    throw new RangeError('a number of too many bytes')
  }

  text(): string {
    return new TextDecoder().decode(this.bytes(this.varint()))
  }

  fourCharacters(): string {
    return this.characters(4)
  }

  characters(length: number): string {
    return String.fromCharCode(...this.bytes(length))
  }

  skip(length: number): void {
    this.bytes(length)
  }

  bytes(length: number): Uint8Array {
    if (length > this.left) throw new RangeError('beyond the end')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  rest(): Uint8Array {
    return this.bytes(this.left)
  }
}
