/** A minimal assembler for WebAssembly (core specification 2.0, binary format). Code is nested lists of bytes. */
export type Code = number | Code[]

export const I32 = 0x7f
export const F32 = 0x7d
export const V128 = 0x7b

export const get = (local: number): Code => [0x20, unsigned(local)]
export const set = (local: number, value: Code): Code => [value, 0x21, unsigned(local)]
export const i32 = (value: number): Code => [0x41, signed(value)]
export const add = (a: Code, b: Code): Code => [a, b, 0x6a]
export const multiply = (a: Code, b: Code): Code => [a, b, 0x6c]
export const shiftLeft = (a: Code, bits: number): Code => [a, i32(bits), 0x74]
export const advance = (local: number, by: Code): Code => set(local, add(get(local), by))

export const loadInteger = (address: Code): Code => [address, 0x28, 2, 0]

export const load = (address: Code, offset = 0): Code => [address, vector(0x00), 4, unsigned(offset)]
/** Two float32 in the first lanes, 0 in the others. */
export const loadPair = (address: Code): Code => [address, vector(0x5d), 2, 0]
/** Four bytes, a float32 or two whole numbers of 16 bits, in all four lanes. */
export const loadSplat = (address: Code, offset = 0): Code => [address, vector(0x09), 2, unsigned(offset)]
export const store = (address: Code, value: Code, offset = 0): Code => [
  address,
  value,
  vector(0x0b),
  4,
  unsigned(offset),
]
/** The first half of a vector. */
export const storeHalf = (address: Code, value: Code): Code => [address, value, vector(0x5b), 3, 0, 0]
/** Lanes of `a` (0..3) and of `b` (4..7), as `lanes` names them. */
export const shuffle = (a: Code, b: Code, lanes: readonly [number, number, number, number]): Code => [
  a,
  b,
  vector(0x0d),
  lanes.flatMap((lane) => [4 * lane, 4 * lane + 1, 4 * lane + 2, 4 * lane + 3]),
]
export const splat = (value: Code): Code => [value, vector(0x13)]
export const vectorAdd = (a: Code, b: Code): Code => [a, b, vector(0xe4)]
export const vectorSubtract = (a: Code, b: Code): Code => [a, b, vector(0xe5)]
export const vectorMultiply = (a: Code, b: Code): Code => [a, b, vector(0xe6)]
export const vectorMax = (a: Code, b: Code): Code => [a, b, vector(0xe9)]
/** Whole numbers of 16 bits, multiplied and added by twos: four of 32 bits. */
export const dotPairs = (a: Code, b: Code): Code => [a, b, vector(0xba)]
export const wholeAdd = (a: Code, b: Code): Code => [a, b, vector(0xae)]
export const floatsFrom = (value: Code): Code => [value, vector(0xfa)]
/** Towards 0; what is too large becomes the largest. */
export const wholeFrom = (value: Code): Code => [value, vector(0xf8)]
/** Four whole numbers of 32 bits in the first half, and again in the second, of 16 bits; too large ones become the largest. */
export const narrowed = (local: number): Code => [get(local), get(local), vector(0x85)]

/** Repeats `body` while `local` is not below `least`, taking `step` off it each time. */
export const countDown = (local: number, step: number, body: Code): Code => [
  // block { loop { if (local < step) break; body; local -= step; continue } }
  [0x02, 0x40, 0x03, 0x40],
  [get(local), i32(step), 0x48, 0x0d, 1],
  body,
  advance(local, i32(-step)),
  [0x0c, 0, 0x0b, 0x0b],
]

export interface WasmFunction {
  name: string
  parameters: number[]
  /** Types of the locals that follow the parameters. */
  locals: number[]
  body: Code
}

/** A module that imports its memory as `engine.memory` and exports `functions`, which return nothing. */
export function wasmModule(functions: WasmFunction[]): Uint8Array<ArrayBuffer> {
  const indices = functions.map((_, index) => index)
  const bytes = flat([
    [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    section(
      1,
      functions.map(({ parameters }) => [0x60, list(parameters), list([])]),
    ),
    section(2, [[name('engine'), name('memory'), 0x02, 0x00, unsigned(1)]]),
    section(
      3,
      indices.map((index) => unsigned(index)),
    ),
    section(
      7,
      functions.map((one, index) => [name(one.name), 0x00, unsigned(index)]),
    ),
    section(
      10,
      functions.map(({ locals, body }) =>
        sized([list(locals.map((type) => [unsigned(1), type])), body, 0x0b]),
      ),
    ),
  ])
  return Uint8Array.from(bytes)
}

const vector = (operation: number): Code => [0xfd, unsigned(operation)]
const list = (items: Code[]): Code => [unsigned(items.length), ...items]
const section = (id: number, items: Code[]): Code => [id, sized(list(items))]
const name = (text: string): Code => list(Array.from(text, (letter) => letter.charCodeAt(0)))

function sized(code: Code): Code {
  const bytes = flat(code)
  return [unsigned(bytes.length), bytes]
}

function flat(code: Code, into: number[] = []): number[] {
  if (typeof code === 'number') into.push(code)
  else for (const part of code) flat(part, into)
  return into
}

/** LEB128. */
function unsigned(value: number): Code {
  const bytes: number[] = []
  let left = value
  while (left >= 0x80) {
    bytes.push((left & 0x7f) | 0x80)
    left >>>= 7
  }
  return [...bytes, left]
}

function signed(value: number): Code {
  const bytes: number[] = []
  let left = value
  while (left < -0x40 || left >= 0x40) {
    bytes.push((left & 0x7f) | 0x80)
    left >>= 7
  }
  return [...bytes, left & 0x7f]
}
