import { base64ToBytes } from './base64.ts'
import { layers, phoneShares } from './phone-net-weights.ts'
import { CONTEXT, FRAME_INPUTS } from './phone-scores.ts'

interface Layer {
  inputs: number
  outputs: number
  /** Row by row: `inputs` weights for each output. */
  weights: Float32Array
  biases: Float32Array
}

/** How far the scores lean against what the classifier met most often, 0..1. */
const SHARE_LEANING = 0.3

/**
 * The frame classifier: rows of `FRAME_INPUTS` around a frame → chance of each phone class, summing
 * to 1. Everything after it reads only these chances, so another net can take its place.
 */
export function createPhoneNet() {
  const net = layers.map(readLayer)
  const rows = new Float32Array(CONTEXT.length * FRAME_INPUTS)
  const outs = net.map((layer) => new Float32Array(layer.outputs))
  const leaning = phoneShares.map((share) => -SHARE_LEANING * Math.log(share))

  /** `rowAt(offset)` gives the inputs of the frame that far from the classified one. */
  return (rowAt: (offset: number) => Float32Array, chances: Float32Array): void => {
    for (const [index, offset] of CONTEXT.entries()) rows.set(rowAt(offset), index * FRAME_INPUTS)
    let input = rows
    for (const [index, layer] of net.entries()) {
      // Safe: there is one output array a layer.
      const output = outs[index]!
      multiply(layer, input, output)
      if (index < net.length - 1) for (const [at, value] of output.entries()) if (value < 0) output[at] = 0
      input = output
    }
    let sum = 0
    for (let phone = 0; phone < chances.length; phone++) {
      const odds = Math.exp(Math.max(-40, Math.min(40, (input[phone] ?? 0) + (leaning[phone] ?? 0))))
      chances[phone] = odds
      sum += odds
    }
    for (let phone = 0; phone < chances.length; phone++) chances[phone] = (chances[phone] ?? 0) / sum
  }
}

function multiply({ inputs, outputs, weights, biases }: Layer, input: Float32Array, output: Float32Array) {
  // Safe: the indices stay inside arrays of these lengths; four sums keep the processor busy.
  for (let row = 0; row < outputs; row++) {
    let at = row * inputs
    let a = biases[row]!
    let b = 0
    let c = 0
    let d = 0
    let column = 0
    for (; column + 3 < inputs; column += 4, at += 4) {
      a += weights[at]! * input[column]!
      b += weights[at + 1]! * input[column + 1]!
      c += weights[at + 2]! * input[column + 2]!
      d += weights[at + 3]! * input[column + 3]!
    }
    for (; column < inputs; column++, at++) a += weights[at]! * input[column]!
    output[row] = a + b + c + d
  }
}

function readLayer(stored: (typeof layers)[number]): Layer {
  const { inputs, outputs } = stored
  const scales = floats(stored.scales)
  const whole = new Int8Array(base64ToBytes(stored.weights).buffer)
  const weights = Float32Array.from(
    whole,
    (value, index) => value * (scales[Math.floor(index / inputs)] ?? 0),
  )
  return { inputs, outputs, weights, biases: floats(stored.biases) }
}

const floats = (text: string) => new Float32Array(base64ToBytes(text).buffer)
