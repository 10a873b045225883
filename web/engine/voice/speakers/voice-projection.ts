import { base64ToBytes } from '../bytes/base64.ts'
import { biases, inputScales, scales, weights } from './voice-projection-weights.ts'

interface Projection {
  inputScales: Float32Array
  scales: Float32Array
  biases: Float32Array
  weights: Int8Array
}

let read: Projection | undefined

function projection(): Projection {
  read ??= {
    inputScales: new Float32Array(base64ToBytes(inputScales).buffer),
    scales: new Float32Array(base64ToBytes(scales).buffer),
    biases: new Float32Array(base64ToBytes(biases).buffer),
    weights: new Int8Array(base64ToBytes(weights).buffer),
  }
  return read
}

/** Numbers of a voice. */
export const VOICE_SIZE = 96

/**
 * Linear discriminant analysis (Fisher 1936): of the means and spreads of the net's rows, those directions in which people
 * differ more than one person does from time to time.
 */
export function projectVoice(statistics: Float32Array): Float32Array {
  const { inputScales, scales, biases, weights } = projection()
  const inputs = statistics.map((value, input) => value * (inputScales[input] ?? 0))
  const voice = new Float32Array(VOICE_SIZE)
  let at = 0
  for (let output = 0; output < VOICE_SIZE; output++) {
    let sum = 0
    for (let input = 0; input < inputs.length; input++)
      // Safe, here and below: there is a weight for each input and output, and a scale and a bias for each output.
      sum += weights[at++]! * inputs[input]!
    voice[output] = sum * scales[output]! + biases[output]!
  }
  return voice
}
