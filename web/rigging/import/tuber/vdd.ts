/*
 * The compression of textures in veadotube (“VeadoDelta”), by the descriptions on veado.tube/docs/tech/file/images and
 * olmewe.com/notepad/vdd: four lengths, then opacity, red, green and blue one after the other, in words of 32 bits.
 * A length from `CONSTANT` on is a channel of one value, in its lowest byte. A channel is differences to the value
 * before, as prefix codes from the lowest bit on. Colours have values only where the opacity is not 0.
 */

const CONSTANT = 0xffffff00

/** RGBA in the order of the file. Throws `RangeError` for data that is not of this size. */
export function vddPixels(data: Uint8Array, count: number): Uint8ClampedArray<ArrayBuffer> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const lengths = [0, 4, 8, 12].map((at) => view.getUint32(at, true))
  const pixels = new Uint8ClampedArray(4 * count)
  const [opacity = 0, ...colours] = lengths
  let at = 16
  const channel = (length: number, values: number, first: number): Uint8Array => {
    if (length >= CONSTANT) return new Uint8Array(values).fill(length & 255)
    if (4 * length > data.length - at) throw new RangeError('beyond the end')
    at += 4 * length
    return differences(data.subarray(at - 4 * length, at), values, first)
  }
  const alpha = channel(opacity, count, 255)
  let seen = 0
  for (const value of alpha) if (value !== 0) seen++
  for (const [index, length] of colours.entries()) {
    const values = channel(length, seen, 0)
    let next = 0
    for (let pixel = 0; pixel < count; pixel++)
      if (alpha[pixel] !== 0) pixels[4 * pixel + index] = values[next++] ?? 0
  }
  for (let pixel = 0; pixel < count; pixel++) pixels[4 * pixel + 3] = alpha[pixel] ?? 0
  if (at !== data.length) throw new RangeError('more than its channels')
  return pixels
}

/** By the zeros with which a code begins: its bits and least value, for a 0 and for a 1 after them. */
const codes = [
  [
    { bits: 0, least: 0 },
    { bits: 1, least: 1 },
  ],
  [
    { bits: 1, least: 3 },
    { bits: 2, least: 5 },
  ],
  [
    { bits: 3, least: 9 },
    { bits: 4, least: 17 },
  ],
  [
    { bits: 5, least: 33 },
    { bits: 6, least: 65 },
  ],
] as const

/** The shortest run of equal values. */
const LEAST_RUN = 7

function differences(data: Uint8Array, count: number, first: number): Uint8Array {
  const values = new Uint8Array(count)
  const bits = new BitReader(data)
  let value = first
  for (let at = 0; at < count;) {
    let zeros = 0
    while (zeros < codes.length && bits.take(1) === 0) zeros++
    const pair = codes[zeros]
    if (!pair) {
      const run = bits.take(8) + LEAST_RUN
      if (run > count - at) throw new RangeError('a run beyond the end')
      values.fill(value, at, at + run)
      at += run
      continue
    }
    const { bits: length, least } = pair[bits.take(1) === 0 ? 0 : 1]
    const size = least + bits.take(length)
    if (size > 0) value = (value + (bits.take(1) === 1 ? size : -size)) & 255
    values[at++] = value
  }
  if (!bits.isNearEnd) throw new RangeError('more than its values')
  return values
}

/** Bits from the lowest of each byte. */
class BitReader {
  readonly #data: Uint8Array
  #at = 0

  constructor(data: Uint8Array) {
    this.#data = data
  }

  take(count: number): number {
    let value = 0
    for (let bit = 0; bit < count; bit++, this.#at++) {
      const byte = this.#data[this.#at >> 3]
      if (byte === undefined) throw new RangeError('beyond the end')
      value |= ((byte >> (this.#at & 7)) & 1) << bit
    }
    return value
  }

  /** True within the last word, which may be filled up, and one more. */
  get isNearEnd(): boolean {
    return 8 * this.#data.length - this.#at <= 64
  }
}
