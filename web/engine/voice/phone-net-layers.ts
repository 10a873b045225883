import { base64ToBytes } from './base64.ts'
import { TAPS } from './net-kernel.ts'
import { biases, channels, dilations, phoneShares, scales, weights } from './phone-net-weights.ts'
import { FRAME_INPUTS } from './phone-scores.ts'

export interface StoredLayer {
  inputs: number
  outputs: number
  /** Row by row: `inputs` weights for each output. */
  weights: Float32Array
  biases: Float32Array
}

/** Frames a step reads and frames it answers for. */
const WINDOW = 6
const STEP = 2

let read: StoredLayer[] | undefined

/** The layers in their order: the first, a depthwise and a dense one for each block, the last. Not to be changed. */
export function readPhoneNet(): StoredLayer[] {
  read ??= decodePhoneNet()
  return read
}

function decodePhoneNet(): StoredLayer[] {
  const sizes = [
    [WINDOW * FRAME_INPUTS, channels],
    ...dilations.flatMap(() => [
      [TAPS, channels],
      [channels, channels],
    ]),
    [channels, STEP * phoneShares.length],
  ]
  const allScales = floats(scales)
  const allBiases = floats(biases)
  const whole = new Int8Array(base64ToBytes(weights).buffer)
  let row = 0
  let at = 0
  return sizes.map(([inputs = 0, outputs = 0]) => {
    const start = at
    const firstRow = row
    at += inputs * outputs
    row += outputs
    return {
      inputs,
      outputs,
      weights: scaled(whole.subarray(start, at), allScales.subarray(firstRow, row)),
      biases: allBiases.slice(firstRow, row),
    }
  })
}

/** Each row times its scale. */
function scaled(rows: Int8Array, scalesOf: Float32Array): Float32Array {
  const weightsOf = new Float32Array(rows.length)
  const width = rows.length / scalesOf.length
  let at = 0
  for (const scale of scalesOf)
    // Safe: the rows fill the array.
    for (const end = at + width; at < end; at++) weightsOf[at] = rows[at]! * scale
  return weightsOf
}

const floats = (text: string) => new Float32Array(base64ToBytes(text).buffer)
