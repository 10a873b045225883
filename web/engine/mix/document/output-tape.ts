import { BLOCK } from '../core/fields.ts'
import { kaiserSinc } from '../kaiser.ts'

/** Length of the buffer in frames: several blocks and the filter's reach. */
const LENGTH = 1_024
const HALF = 16
const BETA = 9
const PHASES = 256

let table: Float32Array | undefined

/** Weights of 32 samples around a place between two, for 256 places and the end; at a sample itself only that counts. */
function weights(): Float32Array {
  if (table) return table
  const taps = 2 * HALF
  table = new Float32Array((PHASES + 1) * taps)
  for (let phase = 0; phase <= PHASES; phase++) {
    for (let tap = 0; tap < taps; tap++) {
      table[phase * taps + tap] = kaiserSinc(tap - HALF + 1 - phase / PHASES, HALF, BETA)
    }
  }
  return table
}

/** Stereo sound, written in blocks and read a little faster or slower; at its own speed exact to the bit. */
export class OutputTape {
  private readonly left = new Float32Array(LENGTH)
  private readonly right = new Float32Array(LENGTH)
  private readonly weights = weights()
  private written = 0
  /** The frame that is read next, counted from the beginning; between two frames after another speed. */
  at = 0

  /** Clears the buffer; reading starts at frame `at`. */
  restart(at: number) {
    this.left.fill(0)
    this.right.fill(0)
    this.written = 0
    this.at = at
  }

  /** Reads into both arrays from `offset` on; `write` is asked for the blocks that are missing. */
  read(
    left: Float32Array,
    right: Float32Array,
    { offset, frames, speed }: { offset: number; frames: number; speed: number },
    write: (left: Float32Array, right: Float32Array, offset: number) => void,
  ) {
    const isWhole = speed === 1 && Number.isInteger(this.at)
    for (let i = offset; i < offset + frames; i++) {
      const whole = Math.floor(this.at)
      while (this.written < whole + (isWhole ? 1 : HALF + 1)) {
        write(this.left, this.right, this.written % LENGTH)
        this.written += BLOCK
      }
      if (isWhole) {
        left[i] = this.left[whole % LENGTH] ?? 0
        right[i] = this.right[whole % LENGTH] ?? 0
      } else {
        const phase = (this.at - whole) * PHASES
        left[i] = this.between(this.left, whole, phase)
        right[i] = this.between(this.right, whole, phase)
      }
      this.at += speed
    }
  }

  private between(samples: Float32Array, whole: number, phase: number): number {
    const low = Math.floor(phase)
    const fraction = phase - low
    const taps = 2 * HALF
    const row = low * taps
    let sum = 0
    for (let tap = 0; tap < taps; tap++) {
      const weight = this.weights[row + tap] ?? 0
      const next = this.weights[row + taps + tap] ?? 0
      const sample = samples[(whole + tap - HALF + 1 + LENGTH) % LENGTH] ?? 0
      sum += sample * (weight + fraction * (next - weight))
    }
    return sum
  }
}
