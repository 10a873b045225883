import { ArtError, artLimits, type Pixels } from '../art.ts'
import { fromVeadotube } from '../layered-files.ts'
import { Reader } from './reader.ts'
import type { TuberModel, TuberSprite } from './sprites.ts'
import { picturesOf } from './veado-moments.ts'
import { vddPixels } from './vdd.ts'
import { wornBy } from './worn.ts'

/*
 * Mini avatars of veadotube, by the description of the format on its site (veado.tube/docs/tech/file): numbers are
 * little-endian, and images begin with their lowest row, raw (`RAW.`) or compressed (`VDD.`).
 */

const SIGNATURE = 'VEADOTUBE'
const MAX_CHUNKS = 20_000
/** Bytes of a state's flags: one in the description, four in files of mini 2.2. */
const FLAG_SIZES = [1, 4]
const MAX_NAME = 60
/** The options of a choice. */
const MAX_STATES = 24
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
  const ids = list ? idsIn(list.data.copy()) : []
  if (ids.length === 0 || chunks.get(ids[0] ?? 0)?.type !== 'MSTA')
    throw new ArtError(`Only mini avatars can be imported from veadotube. ${fromVeadotube}`)
  const notes = new Set<string>()
  if (ids.length > MAX_STATES)
    notes.add(`Only the first ${MAX_STATES} of ${ids.length} states were imported.`)
  const states = ids.slice(0, MAX_STATES).flatMap((id) => {
    const chunk = chunks.get(id)
    return (chunk?.type === 'MSTA' && stateOf(chunk.data.copy(), chunks)) || []
  })
  if (states.length === 0) throw new RangeError('no state with images')
  return withStates(states, { chunks, notes })
}

interface State {
  name: string
  /** Ids of chunks, see `picturesOf`. */
  images: number[]
}

function withStates(
  states: readonly State[],
  { chunks, notes }: { chunks: ReadonlyMap<number, Chunk>; notes: ReadonlySet<string> },
): TuberModel {
  const lost = new Set(notes)
  const shown = sharedPictures(states)
  const { props, when, isDefault, hasTwins } = wornBy(
    shown.map(({ costumes }) => ({ toggles: [], costumes })),
    { id: 'state', label: 'State', labelOf: (number) => states[number - 1]?.name ?? '' },
  )
  if (hasTwins) lost.add('States that show the same pictures are one.')
  const sprites = shown.flatMap(({ name, image, shows }, index): TuberSprite[] => {
    const chunk = chunks.get(image)
    const mine = when[index]
    if (chunk?.type !== 'AIMG' || mine === undefined) return []
    const { size, pixels } = imageOf(chunk.data.copy(), { chunks, notes: lost })
    return [
      {
        key: String(index),
        name: `${name} ${shows.replaceAll(/(mouth|lids)=/g, '$1 ')}`.trim(),
        box: { x: -size.width / 2, y: -size.height / 2, ...size },
        isFlipped: { x: false, y: false },
        angle: 0,
        z: 0,
        shows,
        when: mine,
        isWorn: isDefault[index] ?? true,
        sways: [],
        size,
        pixels: async () => pixels(),
      },
    ]
  })
  return {
    sprites,
    props,
    notes: lost,
    simpler:
      states.length > 1
        ? () =>
            withStates(states.slice(0, 1), {
              chunks,
              notes: new Set([
                ...notes,
                'Only the first state was imported: together they have too many pictures.',
              ]),
            })
        : undefined,
  }
}

/** Each image once for all states that show it at the same moments. */
function sharedPictures(states: readonly State[]) {
  const shown = new Map<string, { name: string; image: number; shows: string; costumes: Set<number> }>()
  for (const [index, { name, images }] of states.entries())
    for (const { image, shows } of picturesOf(images)) {
      const known = shown.get(`${image} ${shows}`)
      if (known) known.costumes.add(index + 1)
      else shown.set(`${image} ${shows}`, { name, image, shows, costumes: new Set([index + 1]) })
    }
  return [...shown.values()]
}

function idsIn(data: Reader): number[] {
  const ids: number[] = []
  while (data.left >= 4) ids.push(data.uint())
  return ids
}

/** `undefined` for a state without images. */
function stateOf(data: Reader, chunks: ReadonlyMap<number, Chunk>): State | undefined {
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
  return undefined
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
  const isPacked = format === 'VDD.'
  if (!isPacked && (format !== 'RAW.' || source.left !== 4 * inner.width * inner.height))
    throw new RangeError('a texture of another size')
  if (left + inner.width > size.width || bottom + inner.height > size.height)
    throw new RangeError('a texture outside of its image')
  const stored = source.rest()
  const rows = () => (isPacked ? unpacked(stored, inner) : stored)
  return { size, pixels: () => upright(rows(), inner, { ...size, left, bottom }) }
}

/** Throws `ArtError` for a texture that this reader doesn't understand. */
function unpacked(data: Uint8Array, { width, height }: { width: number; height: number }): Uint8ClampedArray {
  try {
    return vddPixels(data, width * height)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new ArtError(`Its images are compressed in a way that can’t be read here. ${fromVeadotube}`, {
      cause,
    })
  }
}

/** RGBA from the top, of rows from the bottom. */
function upright(
  rows: Uint8Array | Uint8ClampedArray,
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
