import {
  add,
  advance,
  countDown,
  F32,
  get,
  I32,
  i32,
  load,
  loadSplat,
  multiply,
  set,
  shiftLeft,
  splat,
  store,
  V128,
  vectorAdd,
  vectorMax,
  vectorMultiply,
  wasmModule,
  type Code,
} from './wasm-writer.ts'

/** Outputs that are worked out together: layers have a multiple of it. */
export const GROUP = 8
/** Of a depthwise convolution. */
export const TAPS = 5

/**
 * The two inner loops of the net over one memory of float32. Places and strides count floats; rows of
 * `deep` are `channels` long.
 */
export interface NetKernel {
  memory: Float32Array<ArrayBuffer>
  /**
   * Depthwise convolution and rectifier: `output[p][c] = max(0, bias[c] + Σ weight[k][c] · input[p +
   * (k − 2) · dilation][c])` for `count` rows from `input`. `weights` has a row of biases, then a row a tap.
   */
  deep(input: number, dilation: number, weights: number, output: number, count: number): void
  /**
   * Dense layer: `output[p][o] = residual[p][o] + max(floor, bias[o] + Σ weight[i][o] · input[p][i])`.
   * `weights` holds, for each group of 8 outputs, 8 biases and then 8 weights an input; `inputs` is a
   * multiple of 4. A `residualStride` of 0 reads the same row for all.
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

/** With vectors where there are any, else in plain TypeScript. `floats` of memory, `channels` a multiple of 4. */
export function createNetKernel(options: { floats: number; channels: number; vectors?: boolean }): NetKernel {
  const { floats, channels, vectors = true } = options
  const fast = vectors ? vectorKernel(floats, channels) : undefined
  return fast ?? plainKernel(floats, channels)
}

function plainKernel(floats: number, channels: number): NetKernel {
  const memory = new Float32Array(floats)
  // The indices below are laid out by the net; `!` spares a check in the innermost loops.
  return {
    memory,
    deep(input, dilation, weights, output, count) {
      const step = dilation * channels
      for (let at = 0; at < count * channels; at++) {
        const channel = weights + (at % channels)
        const from = input + at
        const sum =
          memory[channel]! +
          memory[channel + channels]! * memory[from - 2 * step]! +
          memory[channel + 2 * channels]! * memory[from - step]! +
          memory[channel + 3 * channels]! * memory[from]! +
          memory[channel + 4 * channels]! * memory[from + step]! +
          memory[channel + 5 * channels]! * memory[from + 2 * step]!
        memory[output + at] = sum > 0 ? sum : 0
      }
    },
    wide(layer, count) {
      const { inputs, outputs, floor } = layer
      for (let row = 0; row < count; row++) {
        const input = layer.input + row * layer.inputStride
        const output = layer.output + row * layer.outputStride
        const residual = layer.residual + row * layer.residualStride
        for (let first = 0; first < outputs; first += 4) {
          let at = layer.weights + (first - (first % GROUP)) * (inputs + 1) + (first % GROUP)
          let [a, b, c, d] = [memory[at]!, memory[at + 1]!, memory[at + 2]!, memory[at + 3]!]
          for (let index = input; index < input + inputs; index++) {
            at += GROUP
            const value = memory[index]!
            a += value * memory[at]!
            b += value * memory[at + 1]!
            c += value * memory[at + 2]!
            d += value * memory[at + 3]!
          }
          memory[output + first] = memory[residual + first]! + Math.max(floor, a)
          memory[output + first + 1] = memory[residual + first + 1]! + Math.max(floor, b)
          memory[output + first + 2] = memory[residual + first + 2]! + Math.max(floor, c)
          memory[output + first + 3] = memory[residual + first + 3]! + Math.max(floor, d)
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
function vectorKernel(floats: number, channels: number): NetKernel | undefined {
  try {
    const pages = Math.ceil((floats * 4) / PAGE)
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages })
    const { exports } = new WebAssembly.Instance(moduleOf(channels), { engine: { memory } })
    // Safe: the two functions written below.
    const { deep, wide } = exports as Record<'deep' | 'wide', (...numbers: number[]) => void>
    return {
      memory: new Float32Array(memory.buffer),
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

/** Each vector of channels goes down all rows with its six vectors of weights in registers. */
function deepCode(channels: number) {
  const [input, reach, weights, output, count] = [0, 1, 2, 3, 4]
  const [left, from, to, rows] = [5, 6, 7, 8]
  const bias = 9
  const taps = Array.from({ length: TAPS }, (_, tap) => bias + 1 + tap)
  const sum = taps.reduce<Code>(
    (code, tap, index) =>
      vectorAdd(code, vectorMultiply(get(tap), load(add(get(from), multiply(get(reach), i32(index)))))),
    get(bias),
  )
  const zero = splat([0x43, 0, 0, 0, 0])
  return {
    name: 'deep',
    parameters: [I32, I32, I32, I32, I32],
    locals: [I32, I32, I32, I32, ...Array.from({ length: TAPS + 1 }, () => V128)],
    body: [
      set(left, i32(channels)),
      countDown(left, 4, [
        set(bias, load(get(weights))),
        taps.map((tap, index) => set(tap, load(get(weights), (index + 1) * channels * 4))),
        set(from, get(input)),
        set(to, get(output)),
        set(rows, get(count)),
        countDown(rows, 1, [
          store(get(to), vectorMax(sum, zero)),
          advance(from, i32(channels * 4)),
          advance(to, i32(channels * 4)),
        ]),
        advance(input, i32(16)),
        advance(output, i32(16)),
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
    return [
      set(weight, add(get(weights), i32(GROUP * 4))),
      pairs.map(({ pointer, first, second, row }) => [
        set(pointer, add(get(from), multiply(get(inputStride), i32(row)))),
        set(first, load(get(weights))),
        set(second, load(get(weights), 16)),
      ]),
      set(left, get(inputs)),
      countDown(left, 4, [
        [0, 1, 2, 3].map((step) => [
          set(low, load(get(weight), step * GROUP * 4)),
          set(high, load(get(weight), step * GROUP * 4 + 16)),
          pairs.map(({ pointer, first, second }) => [
            set(value, loadSplat(get(pointer), step * 4)),
            set(first, vectorAdd(get(first), vectorMultiply(get(value), get(low)))),
            set(second, vectorAdd(get(second), vectorMultiply(get(value), get(high)))),
          ]),
        ]),
        advance(weight, i32(4 * GROUP * 4)),
        own.map((pointer) => advance(pointer, i32(16))),
      ]),
      pairs.map(({ first, second }) => [
        store(get(to), vectorAdd(load(get(rest)), vectorMax(get(first), splat(get(floor))))),
        store(get(to), vectorAdd(load(get(rest), 16), vectorMax(get(second), splat(get(floor)))), 16),
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
      // On to the next group: 8 biases and 8 weights an input further.
      advance(weights, add(shiftLeft(get(inputs), 5), i32(GROUP * 4))),
      advance(output, i32(GROUP * 4)),
      advance(residual, i32(GROUP * 4)),
    ]),
  }
}
