import {
  BLOCK,
  LANES,
  PEAK_TAPS,
  quadFields,
  mixFields,
  wholeFields,
  statFields,
  type MixField,
  type QuadField,
  type StatField,
} from './core/fields.ts'
import { mixCoreBase64 } from './core/mix-core-bytes.ts'
import { kaiserSinc } from './kaiser.ts'

interface CoreExports {
  memory: WebAssembly.Memory
  paramsAt(quad: number): number
  mixAt(): number
  statsAt(quad: number): number
  inputAt(quad: number): number
  keysAt(quad: number): number
  outputAt(): number
  peakFilterAt(): number
  limiterGain(): number
  turnsAt(): number
  keptAt(number: number): number
  forgetOlder(): void
  reset(): void
  run(trackQuads: number, groupQuads: number): void
}

/** Worklets have no `atob`. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const text = base64.replace(/=+$/, '')
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let bits = 0
  let held = 0
  let at = 0
  for (const letter of text) {
    held = ((held << 6) | alphabet.indexOf(letter)) & 0xffffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[at++] = (held >> bits) & 0xff
    }
  }
  return bytes
}

let compiled: WebAssembly.Module | undefined

/** Frames of the longest transform of the reverb. */
const WINDOW = 16_384
let turns: Float32Array | undefined

/** Cosines, then sines, of −π·j/h at place h + j, for h = 4, 8, … half the longest transform. */
function reverbTurns(): Float32Array {
  const table = new Float32Array(2 * WINDOW)
  for (let h = 4; h < WINDOW; h *= 2) {
    for (let j = 0; j < h; j++) {
      table[h + j] = Math.cos((Math.PI * j) / h)
      table[WINDOW + h + j] = -Math.sin((Math.PI * j) / h)
    }
  }
  return table
}

export class Core {
  private readonly calls: CoreExports
  private readonly floats: Float32Array<ArrayBuffer>
  private readonly wholes: Int32Array<ArrayBuffer>
  private hasTurns = false

  constructor() {
    compiled ??= new WebAssembly.Module(bytesOf(mixCoreBase64))
    // Safe: the module is built from mix-core.as with these exports; a test rebuilds it.
    this.calls = new WebAssembly.Instance(compiled, {}).exports as unknown as CoreExports
    // Safe: the memory is neither shared nor ever grown.
    const buffer = this.calls.memory.buffer as ArrayBuffer
    this.floats = new Float32Array(buffer)
    this.wholes = new Int32Array(buffer)
    this.writePeakFilter()
  }

  set(quad: number, field: QuadField, lane: number, value: number) {
    const at = this.calls.paramsAt(quad) / 4 + quadFields.indexOf(field) * LANES + lane
    if (wholeFields.has(field)) this.wholes[at] = value
    else this.floats[at] = value
  }

  mask(quad: number, field: QuadField, lane: number, on: boolean) {
    this.wholes[this.calls.paramsAt(quad) / 4 + quadFields.indexOf(field) * LANES + lane] = on ? -1 : 0
  }

  setMix(field: MixField, value: number) {
    const at = this.calls.mixAt() / 4 + mixFields.indexOf(field)
    if (wholeFields.has(field)) this.wholes[at] = value
    else this.floats[at] = value
  }

  /** Writes one block of a track's sound; without `right` it is mono, without `left` silent. */
  input(track: number, left: Float32Array | undefined, right: Float32Array | undefined, offset: number) {
    const { floats } = this
    let at = this.calls.inputAt(track >> 2) / 4 + (track & 3)
    const half = BLOCK * LANES
    if (!left) {
      for (let i = 0; i < BLOCK; i++, at += LANES) floats[at] = floats[at + half] = 0
      return
    }
    const other = right ?? left
    for (let i = offset; i < offset + BLOCK; i++, at += LANES) {
      floats[at] = left[i] ?? 0
      floats[at + half] = other[i] ?? 0
    }
  }

  key(quad: number, lane: number, levels: Float32Array) {
    let at = this.calls.keysAt(quad) / 4 + lane
    for (let frame = 0; frame < BLOCK; frame++, at += LANES) this.floats[at] = levels[frame] ?? 0
  }

  run(trackQuads: number, groupQuads: number) {
    this.calls.run(trackQuads, groupQuads)
  }

  output(left: Float32Array, right: Float32Array, offset: number) {
    const at = this.calls.outputAt() / 4
    left.set(this.floats.subarray(at, at + BLOCK), offset)
    right.set(this.floats.subarray(at + BLOCK, at + 2 * BLOCK), offset)
  }

  /** Returns a statistic of the latest block in one lane; see `statFields`. */
  stat(quad: number, field: StatField, lane: number): number {
    return this.floats[this.calls.statsAt(quad) / 4 + statFields.indexOf(field) * LANES + lane] ?? 0
  }

  limiterGain(): number {
    return this.calls.limiterGain()
  }

  reset() {
    this.calls.reset()
  }

  /** Makes the reverb ready to build its impulse: at once with the next reset, else in some of the next blocks. */
  turnReverbOn() {
    if (!this.hasTurns) {
      turns ??= reverbTurns()
      this.floats.set(turns, this.calls.turnsAt() / 4)
      this.hasTurns = true
    }
    this.setMix('reverbOn', 1)
  }

  /** All of the sound's state, without what of the reverb's memory is not used. */
  snapshot(): ArrayBuffer {
    const stretches = this.stateStretches()
    const state = new Uint8Array(stretches.reduce((sum, { from, to }) => sum + to - from, 0))
    const bytes = new Uint8Array(this.floats.buffer)
    let at = 0
    for (const { from, to } of stretches) {
      state.set(bytes.subarray(from, to), at)
      at += to - from
    }
    return state.buffer
  }

  restore(state: ArrayBuffer) {
    const from = new Uint8Array(state)
    const bytes = new Uint8Array(this.floats.buffer)
    // The first region locates the others.
    const first = this.calls.keptAt(1)
    bytes.set(from.subarray(0, first))
    let at = first
    for (const piece of this.stateStretches().slice(1)) {
      const length = piece.to - piece.from
      bytes.set(from.subarray(at, at + length), piece.from)
      at += length
    }
    this.calls.forgetOlder()
  }

  /** The stretches of memory that are the sound’s state, in bytes. */
  private stateStretches(): { from: number; to: number }[] {
    return [0, 2, 4, 6, 8].map((number) => ({
      from: this.calls.keptAt(number),
      to: this.calls.keptAt(number + 1),
    }))
  }

  private writePeakFilter() {
    const at = this.calls.peakFilterAt() / 4
    const reach = [0, 0, 0, 0]
    for (let tap = 0; tap < PEAK_TAPS; tap++) {
      for (let phase = 0; phase < 4; phase++) {
        const weight = kaiserSinc(tap - PEAK_TAPS / 2 + phase / 4, PEAK_TAPS / 2, 6)
        this.floats[at + tap * 4 + phase] = weight
        reach[phase] = (reach[phase] ?? 0) + Math.abs(weight)
      }
    }
    // Rounding of sums.
    this.setMix('peakReach', Math.max(...reach) * 1.0001)
  }
}
