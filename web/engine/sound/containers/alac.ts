import { bitReader, type BitReader } from './bit-reader.ts'

/** The decoder configuration of an ALAC track. */
export interface AlacConfig {
  /** Frames of a whole packet. */
  packetFrames: number
  bits: number
  channels: number
  sampleRate: number
  /** Parameters of the adaptive Golomb code: history multiplier, initial history, longest remainder. */
  multiplier: number
  history: number
  maxRemainder: number
}

/** `undefined` for bytes that are no configuration, or one of a later version. */
export function readAlacConfig(cookie: Uint8Array): AlacConfig | undefined {
  let bytes = cookie
  // Older files have the boxes of QuickTime around it.
  for (const name of ['frma', 'alac']) if (nameAt(bytes, 4) === name) bytes = bytes.subarray(12)
  if (bytes.length < 24) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const config = {
    packetFrames: view.getUint32(0),
    bits: view.getUint8(5),
    multiplier: view.getUint8(6),
    history: view.getUint8(7),
    maxRemainder: view.getUint8(8),
    channels: view.getUint8(9),
    sampleRate: view.getUint32(20),
  }
  const { packetFrames, bits, channels, sampleRate, maxRemainder } = config
  const isKnown = view.getUint8(4) === 0 && [16, 20, 24, 32].includes(bits) && maxRemainder <= 31
  const isSane =
    packetFrames > 0 && packetFrames <= 65_536 && channels >= 1 && channels <= 8 && sampleRate > 0
  return isKnown && isSane ? config : undefined
}

const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

/** Elements of a packet by their three-bit tags. */
const SINGLE = 0
const PAIR = 1
const LOW = 3
const END = 7

/** Fractional bits of the mean. */
const MEAN_BITS = 9
/** A prefix of as many ones is followed by the number itself. */
const ESCAPE_PREFIX = 9
const LARGEST_MEAN = 0xffff
/** Below it a run of zeros follows. */
const SMALL_MEAN = 1 << (MEAN_BITS - 2)

/**
 * The samples of one packet (integers of `config.bits` bits, an array per channel), or `undefined` for a damaged one.
 * (Apple Lossless Audio Codec: “ALACMagicCookieDescription” and the published bit stream.)
 */
export function decodeAlac(config: AlacConfig, packet: Uint8Array): Int32Array<ArrayBuffer>[] | undefined {
  const reader = bitReader(packet)
  const channels: Int32Array<ArrayBuffer>[] = []
  while (channels.length < config.channels && !reader.isOver) {
    const tag = reader.read(3)
    if (tag === END) break
    const width = tag === PAIR ? 2 : tag === SINGLE || tag === LOW ? 1 : 0
    if (width === 0) return undefined
    const decoded = decodeElement(config, reader, width)
    if (!decoded) return undefined
    channels.push(...decoded)
  }
  const frames = channels[0]?.length ?? 0
  const isWhole = channels.length === config.channels && channels.every(({ length }) => length === frames)
  return isWhole && !reader.isOver ? channels : undefined
}

function decodeElement(
  config: AlacConfig,
  reader: BitReader,
  width: number,
): Int32Array<ArrayBuffer>[] | undefined {
  // The number of the element, and twelve bits for later versions.
  reader.skip(16)
  const isPartial = reader.read(1) === 1
  const lowBytes = reader.read(2)
  const isPlain = reader.read(1) === 1
  const frames = isPartial ? reader.read(32) : config.packetFrames
  if (frames > config.packetFrames || lowBytes === 3) return undefined
  const channels = Array.from({ length: width }, () => new Int32Array(frames))
  if (isPlain) {
    for (let frame = 0; frame < frames; frame++)
      for (const samples of channels) samples[frame] = reader.readSigned(config.bits)
    return channels
  }
  const mixBits = reader.read(8)
  const mixWeight = reader.readSigned(8)
  const predictors = channels.map(() => readPredictor(reader))
  const lowBits = lowBytes * 8
  // The low bits of all samples come before the rest.
  const low = lowBits === 0 ? undefined : bitsOf(reader, lowBits, frames * width)
  const bits = config.bits - lowBits + width - 1
  if (bits > 32 || bits < 1) return undefined
  channels.forEach((samples, channel) => {
    const predictor = predictors[channel]
    if (!predictor) return
    readResiduals(config, reader, { samples, bits, factor: predictor.factor })
    if (predictor.mode !== 0) undoDifferences(samples, bits)
    predict(samples, predictor, bits)
  })
  unmix(channels, mixBits, mixWeight)
  if (low) {
    channels.forEach((samples, channel) =>
      samples.forEach((sample, frame) => {
        samples[frame] = (sample << lowBits) | (low[frame * width + channel] ?? 0)
      }),
    )
  }
  return channels
}

function bitsOf(reader: BitReader, bits: number, count: number): Uint16Array {
  return Uint16Array.from({ length: count }, () => reader.read(bits))
}

/** The second channel of a pair is stored as a difference. */
function unmix([first, second]: Int32Array[], mixBits: number, weight: number) {
  if (!first || !second || weight === 0) return
  for (let frame = 0; frame < first.length; frame++) {
    const [sum, difference] = [first[frame] ?? 0, second[frame] ?? 0]
    const left = sum + difference - ((weight * difference) >> mixBits)
    first[frame] = left
    second[frame] = left - difference
  }
}

interface Predictor {
  mode: number
  /** Fractional bits of the coefficients. */
  shift: number
  /** Quarters by which the history is multiplied. */
  factor: number
  coefficients: Int16Array
}

function readPredictor(reader: BitReader): Predictor {
  const mode = reader.read(4)
  const shift = reader.read(4)
  const factor = reader.read(3)
  const count = reader.read(5)
  return {
    mode,
    shift,
    factor,
    coefficients: Int16Array.from({ length: count }, () => reader.readSigned(16)),
  }
}

/** The prediction errors: an adaptive Golomb code, with runs of zeros where the mean is small. */
function readResiduals(
  config: AlacConfig,
  reader: BitReader,
  { samples, bits, factor }: { samples: Int32Array; bits: number; factor: number },
) {
  const multiplier = (config.multiplier * factor) >> 2
  const longest = (1 << config.maxRemainder) - 1
  let mean = config.history
  let wasRun = 0
  for (let at = 0; at < samples.length && !reader.isOver;) {
    const k = Math.min(31 - Math.clz32((mean >>> MEAN_BITS) + 3), config.maxRemainder)
    const code = readCode(reader, { k, m: (1 << k) - 1, escapeBits: bits })
    const value = code + wasRun
    samples[at++] = value & 1 ? -((value + 1) >>> 1) : value >>> 1
    mean = (Math.imul(multiplier, value) + mean - (Math.imul(multiplier, mean) >>> MEAN_BITS)) >>> 0
    if (code > LARGEST_MEAN) mean = LARGEST_MEAN
    wasRun = 0
    if (mean >= SMALL_MEAN || at >= samples.length) continue
    const runK = Math.clz32(mean) - 24 + ((mean + 16) >> 6)
    const run = readCode(reader, { k: runK, m: ((1 << runK) - 1) & longest, escapeBits: 16 })
    // The array holds zeros already.
    at += run
    wasRun = run < 65_535 ? 1 : 0
    mean = 0
  }
}

/** A unary prefix counts `m`s, `k` bits or one less say what is above them. */
function readCode(
  reader: BitReader,
  { k, m, escapeBits }: { k: number; m: number; escapeBits: number },
): number {
  const prefix = Math.clz32(~reader.peek())
  if (prefix >= ESCAPE_PREFIX) {
    reader.skip(ESCAPE_PREFIX)
    return reader.read(escapeBits)
  }
  reader.skip(prefix + 1)
  if (k <= 1) return prefix * m
  const rest = reader.peek() >>> (32 - k)
  reader.skip(rest >= 2 ? k : k - 1)
  return prefix * m + (rest >= 2 ? rest - 1 : 0)
}

function undoDifferences(samples: Int32Array, bits: number) {
  const unused = 32 - bits
  for (let at = 1; at < samples.length; at++)
    samples[at] = (((samples[at] ?? 0) + (samples[at - 1] ?? 0)) << unused) >> unused
}

/** Adds the prediction from earlier samples to each error; the coefficients follow the signs of the errors. */
function predict(samples: Int32Array, { shift, coefficients }: Predictor, bits: number) {
  const order = coefficients.length
  if (order === 0) return
  if (order === 31) return undoDifferences(samples, bits)
  const unused = 32 - bits
  const half = shift === 0 ? 0 : 1 << (shift - 1)
  undoDifferences(samples.subarray(0, order + 1), bits)
  for (let at = order + 1; at < samples.length; at++) {
    const base = samples[at - order - 1] ?? 0
    let sum = half
    for (let tap = 0; tap < order; tap++)
      sum = (sum + Math.imul(coefficients[tap] ?? 0, (samples[at - 1 - tap] ?? 0) - base)) | 0
    const error = samples[at] ?? 0
    samples[at] = ((error + base + (sum >> shift)) << unused) >> unused
    const direction = Math.sign(error)
    let rest = error
    for (let tap = order - 1; tap >= 0 && rest * direction > 0; tap--) {
      const distance = base - (samples[at - 1 - tap] ?? 0)
      const sign = Math.sign(distance) * direction
      coefficients[tap] = (coefficients[tap] ?? 0) - sign
      rest -= (order - tap) * ((sign * distance) >> shift)
    }
  }
}
