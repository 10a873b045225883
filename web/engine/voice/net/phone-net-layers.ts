import { GROUP, groupWords, TAPS } from './net-kernel.ts'
import { phoneNetBytes } from './phone-net-bytes.ts'
import { channels, dilations, phoneNames } from './phone-net-weights.ts'
import { FRAME_INPUTS } from './phone-scores.ts'
import { fromRiceCode } from '../bytes/rice-code.ts'

/** Frames in one step of the net. */
export const STEP = 2
/** Frames a step reads: two before its own two and two after. */
export const WINDOW = 6
/**
 * Remainders of the Golomb–Rice code: weights of the first layer and the blocks' dense ones are −31..31, the others
 * −127..127.
 */
const COARSE_REMAINDER = 3
const FINE_REMAINDER = 5
/**
 * Inputs of dense layers are integers, this many to the unit: of the bands, up to 4; behind a block's first layer, up
 * to 64.
 */
export const BAND_QUANTA = 8192
const ROW_QUANTA = 512

/** The weights as `NetKernel` takes them. */
export interface PhoneNetLayers {
  /** One layer after another, each from an address on that vectors divide; float32 and whole numbers of 16 bits. */
  words: Uint32Array
  /** Start of each layer: the first, a depthwise and a dense one for each block, one for integers, the last. */
  places: number[]
}

let read: PhoneNetLayers | undefined

/** Not to be changed. Throws before `loadPhoneNet`. */
export function readPhoneNet(): PhoneNetLayers {
  read ??= decodePhoneNet()
  return read
}

function decodePhoneNet(): PhoneNetLayers {
  const windowInputs = WINDOW * FRAME_INPUTS
  const lastOutputs = STEP * phoneNames.split(' ').length
  const block = [
    { count: TAPS * channels, remainderBits: FINE_REMAINDER },
    { count: channels * channels, remainderBits: COARSE_REMAINDER },
  ]
  // A depthwise and a dense layer to a block.
  const rows = channels + 2 * dilations.length * channels + lastOutputs
  // Little-endian: scales and biases, each as the upper half of a float32, then the weights by output, tap and input.
  const bytes = phoneNetBytes()
  const halvesAt = (part: number) => upperHalves(bytes.subarray(2 * part * rows, 2 * (part + 1) * rows))
  const numbers = fromRiceCode(bytes.subarray(4 * rows), [
    { count: windowInputs * channels, remainderBits: COARSE_REMAINDER },
    ...dilations.flatMap(() => block),
    { count: channels * lastOutputs, remainderBits: FINE_REMAINDER },
  ])
  const [scaleOf, biasOf] = [halvesAt(0), halvesAt(1)]
  const deepWords = (TAPS + 1) * channels
  const denseWords = (inputs: number, outputs: number) => (roundedUp(outputs) / GROUP) * groupWords(inputs)
  const size =
    denseWords(windowInputs, channels) +
    dilations.length * (deepWords + denseWords(channels, channels)) +
    deepWords +
    denseWords(channels, lastOutputs)
  const words = new Uint32Array(size)
  const floats = new Float32Array(words.buffer)
  const whole = new Int16Array(words.buffer)
  const places: number[] = []
  const next = { place: 0, row: 0, weight: 0 }

  function dense(inputs: number, outputs: number, quanta: number) {
    places.push(next.place)
    for (let output = 0; output < outputs; output++, next.row++) {
      const lane = output % GROUP
      const group = next.place + ((output - lane) / GROUP) * groupWords(inputs)
      // Safe, here and below: there are a scale and a bias for each row, and weights for all.
      floats[group + lane] = biasOf[next.row]!
      floats[group + GROUP + lane] = scaleOf[next.row]! / quanta
      const row = numbers.subarray(next.weight, (next.weight += inputs))
      spread(row, whole, 2 * (group + 2 * GROUP + lane))
    }
    next.place += denseWords(inputs, outputs)
  }

  function deep() {
    places.push(next.place)
    for (let output = 0; output < channels; output++, next.row++) {
      // The half makes the kernel, which cuts off, round.
      floats[next.place + output] = ROW_QUANTA * biasOf[next.row]! + 0.5
      for (let tap = 1; tap <= TAPS; tap++)
        floats[next.place + tap * channels + output] =
          ROW_QUANTA * scaleOf[next.row]! * numbers[next.weight++]!
    }
    next.place += deepWords
  }

  /** Plain numbers: the residue of the blocks is never below 0. */
  function wholeOnly() {
    places.push(next.place)
    floats.fill(0.5, next.place, next.place + channels)
    const middle = next.place + (1 + (TAPS - 1) / 2) * channels
    floats.fill(ROW_QUANTA, middle, middle + channels)
    next.place += deepWords
  }

  dense(windowInputs, channels, BAND_QUANTA)
  for (let block = 0; block < dilations.length; block++) {
    deep()
    dense(channels, channels, ROW_QUANTA)
  }
  wholeOnly()
  dense(channels, lastOutputs, ROW_QUANTA)
  return { words, places }
}

/** An output's weights, two beside each other, then those of the group's seven others. A function of its own is compiled after a few rows. */
function spread(row: Int8Array, into: Int16Array, place: number) {
  for (let index = 0; index < row.length; index += 2) {
    // Safe: a row's length is even.
    into[place] = row[index]!
    into[place + 1] = row[index + 1]!
    place += 2 * GROUP
  }
}

/** Outputs with those that fill up the last group. */
export const roundedUp = (outputs: number) => Math.ceil(outputs / GROUP) * GROUP

function upperHalves(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const words = Uint32Array.from(
    { length: bytes.byteLength / 2 },
    (_, index) => view.getUint16(2 * index, true) * 65536,
  )
  return new Float32Array(words.buffer)
}
