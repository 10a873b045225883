/** Input samples on each side of an output sample that `createDecimator` reads. */
export const decimatorReach = (factor: number) => (factor === 1 ? 0 : 8 * factor)

/** Samples handed over at once, at most. */
export const DECIMATED_BLOCK = 4096

/**
 * Every `factor`-th sample after a low-pass (a sinc of 16 zero crossings under a Blackman window, half down at 0.94
 * of the new half rate). Output `j` is at input `j · factor`; the first and the last sample are extended.
 */
export function createDecimator(factor: number, onSamples: (samples: Float32Array) => void) {
  // A factor of 1 needs no neighbours.
  if (factor === 1) return { push: (samples: Float32Array) => inBlocks(samples, onSamples), end() {} }
  const reach = decimatorReach(factor)
  const buffer = new Float32Array(2 * reach + factor + DECIMATED_BLOCK)
  const ready = new Float32Array(Math.ceil(buffer.length / factor) + 1)
  const half = halfOf(factor)
  let length = 0
  let last = 0
  /** Centre of the next output, in `buffer`. */
  let centre = reach

  function readOut() {
    let count = 0
    for (; centre + reach < length; centre += factor) {
      // Safe: `centre` has `reach` samples on each side.
      let sum = half[0]! * buffer[centre]!
      for (let tap = 1; tap <= reach; tap++)
        sum += half[tap]! * (buffer[centre - tap]! + buffer[centre + tap]!)
      ready[count++] = sum
    }
    const drop = Math.min(length, centre - reach)
    buffer.copyWithin(0, drop, length)
    length -= drop
    centre -= drop
    if (count > 0) onSamples(ready.subarray(0, count))
  }

  function push(samples: Float32Array): void {
    if (length === 0 && samples.length > 0) {
      buffer.fill(samples[0] ?? 0, 0, reach)
      length = reach
    }
    inBlocks(samples, (block) => {
      buffer.set(block, length)
      length += block.length
      last = block.at(-1) ?? last
      readOut()
    })
  }

  return {
    push,
    end: () => push(new Float32Array(reach).fill(last)),
  }
}

function inBlocks(samples: Float32Array, onSamples: (samples: Float32Array) => void) {
  for (let start = 0; start < samples.length; start += DECIMATED_BLOCK)
    onSamples(samples.subarray(start, start + DECIMATED_BLOCK))
}

/** The middle and the right half of the low-pass; its whole sums to 1. */
function halfOf(factor: number): Float64Array {
  const reach = decimatorReach(factor)
  const half = Float64Array.from({ length: reach + 1 }, (_, tap) => {
    const at = (0.94 * Math.PI * tap) / factor
    const window =
      0.42 +
      0.5 * Math.cos((Math.PI * tap) / (reach + 1)) +
      0.08 * Math.cos((2 * Math.PI * tap) / (reach + 1))
    return tap === 0 ? 1 : (window * Math.sin(at)) / at
  })
  const sum = 2 * half.reduce((total, value) => total + value, 0) - (half[0] ?? 0)
  return half.map((value) => value / sum)
}
