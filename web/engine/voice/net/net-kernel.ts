import {
  add,
  advance,
  countDown,
  dotPairs,
  F32,
  floatsFrom,
  get,
  I32,
  i32,
  load,
  loadSplat,
  multiply,
  narrowed,
  set,
  shiftLeft,
  splat,
  store,
  storeHalf,
  V128,
  vectorAdd,
  vectorMax,
  vectorMultiply,
  wasmModule,
  wholeAdd,
  wholeFrom,
  type Code,
} from '../bytes/wasm-writer.ts'

/** Outputs that are worked out together: layers have a multiple of it. */
export const GROUP = 8
/** Taps of a depthwise convolution. */
export const TAPS = 5

export interface NetKernel {
  memory: Float32Array<ArrayBuffer>
  /** A view of `memory` as 16-bit integers. */
  whole: Int16Array<ArrayBuffer>
  /**
   * Depthwise convolution and rectifier: `output[p][c] = ⌊max(0, bias[c] + Σ weight[k][c] · input[p + (k − 2) ·
   * dilation][c])⌋`, 32767 at most, for `count` rows of `channels` numbers, float32 → whole. `weights`, float32, has a
   * row of biases, then a row a tap.
   */
  deep(input: number, dilation: number, weights: number, output: number, count: number): void
  /**
   * Dense layer: `output[p][o] = residual[p][o] + max(floor, bias[o] + scale[o] · Σ weight[o][i] · input[p][i])`, whole →
   * float32. `weights` holds, for each group of 8 outputs, 8 biases and 8 scales (float32), then for each two inputs two
   * weights (whole) an output; `inputs` is a multiple of 4. The sum has to stay below 2³¹. A `residualStride` of 0 reads
   * the same row for all.
   */
  wide(layer: WideLayer, count: number): void
}

export interface WideLayer {
  input: number
  inputStride: number
  inputs: number
  weights: number
  output: number
  outputStride: number
  outputs: number
  residual: number
  residualStride: number
  floor: number
}

/** Words of a group's weights. */
export const groupWords = (inputs: number) => GROUP * (2 + inputs / 2)

/** With vectors where there are any, else in plain TypeScript. `words` of memory, `channels` a multiple of 4. */
export function createNetKernel(options: { words: number; channels: number; vectors?: boolean }): NetKernel {
  const { words, channels, vectors = true } = options
  const fast = vectors ? vectorKernel(words, channels) : undefined
  return fast ?? plainKernel(words, channels)
}

/** Bit-exact with the vectors. */
const single = Math.fround

function plainKernel(words: number, channels: number): NetKernel {
  const memory = new Float32Array(words)
  const whole = new Int16Array(memory.buffer)
  // The indices below are laid out by the net; `!` spares a check in the innermost loops.
  return {
    memory,
    whole,
    deep(input, dilation, weights, output, count) {
      const step = dilation * channels
      for (let at = 0; at < count * channels; at++) {
        const channel = weights + (at % channels)
        const from = input + at
        let sum = memory[channel]!
        for (let tap = 0; tap < TAPS; tap++)
          sum = single(
            sum + single(memory[channel + (tap + 1) * channels]! * memory[from + (tap - 2) * step]!),
          )
        // Whole numbers are cut off where they are stored.
        whole[2 * output + at] = sum > 0 ? Math.min(32767, sum) : 0
      }
    },
    wide(layer, count) {
      const { inputs, outputs, floor } = layer
      for (let row = 0; row < count; row++) {
        const input = 2 * (layer.input + row * layer.inputStride)
        const output = layer.output + row * layer.outputStride
        const residual = layer.residual + row * layer.residualStride
        for (let one = 0; one < outputs; one++) {
          const lane = one % GROUP
          const group = layer.weights + ((one - lane) / GROUP) * groupWords(inputs)
          let at = 2 * (group + 2 * GROUP + lane)
          let sum = 0
          for (let index = input; index < input + inputs; index += 2) {
            sum += whole[index]! * whole[at]! + whole[index + 1]! * whole[at + 1]!
            at += 2 * GROUP
          }
          const found = memory[group + lane]! + single(memory[group + GROUP + lane]! * single(sum))
          memory[output + one] = memory[residual + one]! + Math.max(floor, single(found))
        }
      }
    },
  }
}

const PAGE = 65536

const modules = new Map<number, WebAssembly.Module>()

/** Compiled once: a module that was used before is fast from its first call on. */
function moduleOf(channels: number): WebAssembly.Module {
  const module = modules.get(channels) ?? new WebAssembly.Module(wasmModule([deepCode(channels), wideCode()]))
  modules.set(channels, module)
  return module
}

/** Nothing where WebAssembly or its vectors are missing or forbidden. */
function vectorKernel(words: number, channels: number): NetKernel | undefined {
  try {
    const pages = Math.ceil((words * 4) / PAGE)
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages })
    const { exports } = new WebAssembly.Instance(moduleOf(channels), { engine: { memory } })
    // Safe: the two functions written below.
    const { deep, wide } = exports as Record<'deep' | 'wide', (...numbers: number[]) => void>
    return {
      memory: new Float32Array(memory.buffer),
      whole: new Int16Array(memory.buffer),
      deep(input, dilation, weights, output, count) {
        const reach = dilation * channels * 4
        deep(input * 4 - 2 * reach, reach, weights * 4, output * 4, count)
      },
      wide(layer, count) {
        wide(
          layer.input * 4,
          layer.inputStride * 4,
          layer.inputs,
          layer.weights * 4,
          layer.output * 4,
          layer.outputStride * 4,
          layer.outputs,
          layer.residual * 4,
          layer.residualStride * 4,
          layer.floor,
          count,
        )
      },
    }
  } catch {
    return undefined
  }
}

const zero = splat([0x43, 0, 0, 0, 0])

/** Each vector of channels goes down all rows with its six vectors of weights in registers. */
function deepCode(channels: number) {
  const [input, reach, weights, output, count] = [0, 1, 2, 3, 4]
  const [left, from, to, rows] = [5, 6, 7, 8]
  const [bias, found] = [9, 10]
  const taps = Array.from({ length: TAPS }, (_, tap) => found + 1 + tap)
  const sum = taps.reduce<Code>(
    (code, tap, index) =>
      vectorAdd(code, vectorMultiply(get(tap), load(add(get(from), multiply(get(reach), i32(index)))))),
    get(bias),
  )
  return {
    name: 'deep',
    parameters: [I32, I32, I32, I32, I32],
    locals: [I32, I32, I32, I32, ...Array.from({ length: TAPS + 2 }, () => V128)],
    body: [
      set(left, i32(channels)),
      countDown(left, 4, [
        set(bias, load(get(weights))),
        taps.map((tap, index) => set(tap, load(get(weights), (index + 1) * channels * 4))),
        set(from, get(input)),
        set(to, get(output)),
        set(rows, get(count)),
        countDown(rows, 1, [
          set(found, wholeFrom(vectorMax(sum, zero))),
          storeHalf(get(to), narrowed(found)),
          advance(from, i32(channels * 4)),
          advance(to, i32(channels * 2)),
        ]),
        advance(input, i32(16)),
        advance(output, i32(8)),
        advance(weights, i32(16)),
      ]),
    ],
  }
}

/** Four rows and eight outputs at a time stay in registers; what is left of the rows goes one by one. */
function wideCode() {
  const [input, inputStride, inputs, weights, output, outputStride] = [0, 1, 2, 3, 4, 5]
  const [outputs, residual, residualStride, floor, count] = [6, 7, 8, 9, 10]
  const [rows, from, to, rest, left, weight] = [11, 12, 13, 14, 15, 16]
  const pointers = [17, 18, 19, 20]
  const sums = Array.from({ length: 8 }, (_, index) => 21 + index)
  const [low, high, value] = [29, 30, 31]

  const block = (height: number): Code => {
    const own = pointers.slice(0, height)
    const pairs = own.map((pointer, row) => ({
      pointer,
      // Safe: there are two sums a row.
      first: sums[2 * row]!,
      second: sums[2 * row + 1]!,
      row,
    }))
    const found = (sum: Code, half: number) =>
      vectorAdd(
        load(get(weights), half),
        vectorMultiply(load(get(weights), GROUP * 4 + half), floatsFrom(sum)),
      )
    return [
      set(weight, add(get(weights), i32(2 * GROUP * 4))),
      pairs.map(({ pointer, first, second, row }) => [
        set(pointer, add(get(from), multiply(get(inputStride), i32(row)))),
        set(first, zero),
        set(second, zero),
      ]),
      set(left, get(inputs)),
      countDown(left, 4, [
        [0, 1].map((step) => [
          set(low, load(get(weight), step * GROUP * 4)),
          set(high, load(get(weight), step * GROUP * 4 + 16)),
          pairs.map(({ pointer, first, second }) => [
            set(value, loadSplat(get(pointer), step * 4)),
            set(first, wholeAdd(get(first), dotPairs(get(value), get(low)))),
            set(second, wholeAdd(get(second), dotPairs(get(value), get(high)))),
          ]),
        ]),
        advance(weight, i32(2 * GROUP * 4)),
        own.map((pointer) => advance(pointer, i32(8))),
      ]),
      pairs.map(({ first, second }) => [
        [first, second].map((sum, half) =>
          store(
            get(to),
            vectorAdd(load(get(rest), 16 * half), vectorMax(found(get(sum), 16 * half), splat(get(floor)))),
            16 * half,
          ),
        ),
        advance(to, get(outputStride)),
        advance(rest, get(residualStride)),
      ]),
      advance(from, multiply(get(inputStride), i32(height))),
    ]
  }
  return {
    name: 'wide',
    parameters: [I32, I32, I32, I32, I32, I32, I32, I32, I32, F32, I32],
    locals: [...Array.from({ length: 10 }, () => I32), ...Array.from({ length: 11 }, () => V128)],
    body: countDown(outputs, GROUP, [
      set(rows, get(count)),
      set(from, get(input)),
      set(to, get(output)),
      set(rest, get(residual)),
      countDown(rows, 4, block(4)),
      countDown(rows, 1, block(1)),
      // On to the next group: 8 biases, 8 scales and 8 weights an input further.
      advance(weights, add(shiftLeft(get(inputs), 4), i32(2 * GROUP * 4))),
      advance(output, i32(GROUP * 4)),
      advance(residual, i32(GROUP * 4)),
    ]),
  }
}
