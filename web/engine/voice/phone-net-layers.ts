import { base64ToBytes } from './base64.ts'
import { GROUP, TAPS } from './net-kernel.ts'
import { biases, channels, dilations, phoneShares, scales, weights } from './phone-net-weights.ts'
import { FRAME_INPUTS } from './phone-scores.ts'

/** Frames that one step of the net stands for. */
export const STEP = 2
/** Frames a step reads: two before its own two and two after. */
export const WINDOW = 6

/** The weights as `NetKernel` takes them. */
export interface PhoneNetLayers {
  /** One layer after another, each from an address on that vectors divide. */
  floats: Float32Array
  /** Where they begin: the first, a depthwise and a dense one for each block, the last. */
  places: number[]
}

let read: PhoneNetLayers | undefined

/** Not to be changed. */
export function readPhoneNet(): PhoneNetLayers {
  read ??= decodePhoneNet()
  return read
}

interface Layer {
  inputs: number
  outputs: number
}

function decodePhoneNet(): PhoneNetLayers {
  const block: Layer[] = [
    { inputs: TAPS, outputs: channels },
    { inputs: channels, outputs: channels },
  ]
  const layers: Layer[] = [
    { inputs: WINDOW * FRAME_INPUTS, outputs: channels },
    ...dilations.flatMap(() => block),
    { inputs: channels, outputs: STEP * phoneShares.length },
  ]
  const [scaleOf, biasOf] = [floatsOf(scales), floatsOf(biases)]
  const whole = new Int8Array(base64ToBytes(weights).buffer)
  const places: number[] = []
  let size = 0
  for (const { inputs, outputs } of layers) {
    places.push(size)
    // Depthwise layers have as many outputs as a group divides.
    size += roundedUp(outputs) * (inputs + 1)
  }
  const floats = new Float32Array(size)
  let row = 0
  let at = 0
  for (const [index, { inputs, outputs }] of layers.entries()) {
    for (let output = 0; output < outputs; output++, row++) {
      // Safe, here and below: there are a place for each layer, a scale and a bias for each row, and weights for all.
      const place = placeOf(places[index]!, inputs, output)
      const stride = inputs === TAPS ? channels : GROUP
      const scale = scaleOf[row]!
      floats[place] = biasOf[row]!
      scaleRow(whole.subarray(at, (at += inputs)), scale, floats, place + stride, stride)
    }
  }
  return { floats, places }
}

/** A function of its own is compiled after a few rows. */
function scaleRow(row: Int8Array, scale: number, into: Float32Array, place: number, stride: number) {
  for (let index = 0; index < row.length; index++) {
    // Safe: `index` is below the length.
    into[place] = row[index]! * scale
    place += stride
  }
}

/** Where the bias of a layer's output is: its weights follow, as far apart as outputs lie side by side. */
const placeOf = (layer: number, inputs: number, output: number) =>
  inputs === TAPS ? layer + output : layer + (output - (output % GROUP)) * (inputs + 1) + (output % GROUP)

/** Outputs with those that fill up the last group. */
export const roundedUp = (outputs: number) => Math.ceil(outputs / GROUP) * GROUP

const floatsOf = (text: string) => new Float32Array(base64ToBytes(text).buffer)
