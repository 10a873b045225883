import { melBands, MEL_BANDS } from './mel-bands.ts'
import { bitReversal, createPowerSpectrum } from './power-spectrum.ts'
import { bandCode, blankCode, doubleCode, gatherCode, LANES, powerCode, quadrupleCode } from './band-code.ts'
import { wasmModule } from '../bytes/wasm-writer.ts'

export interface BandKernel {
  lanes: number
  /** The energy of each lane, before the window. */
  energies: Float32Array
  /** Mean power density in band `b` of lane `l`, at `b · lanes + l`. */
  densities: Float32Array
  /** Puts as many samples as the window has, from `from` on, among the frames worked out next, as number `lane`. */
  put(lane: number, samples: Float32Array, from: number): void
  work(): void
}

interface Options {
  /** An even number of weights; what a spectrum needs beyond them counts as 0. */
  window: Float32Array
  size: number
  binHz: number
  /** Factor of the power densities. */
  scale: number
  vectors?: boolean
}

/** With vectors where there are any, four frames at a time; else in plain TypeScript, one by one. */
export function createBandKernel(options: Options): BandKernel {
  const fast = options.vectors === false ? undefined : vectorKernel(options)
  return fast ?? plainKernel(options)
}

function plainKernel({ window, size, binHz, scale }: Options): BandKernel {
  const bands = melBands(size / 2, binHz, scale)
  const spectrumOf = createPowerSpectrum(size)
  const signal = new Float32Array(size)
  const power = new Float32Array(size / 2)
  const energies = new Float32Array(1)
  const densities = new Float32Array(MEL_BANDS)
  return {
    lanes: 1,
    energies,
    densities,
    put(_, samples, from) {
      let energy = 0
      for (let index = 0; index < window.length; index++) {
        // Safe, here and below: all of them reach as far.
        const value = samples[from + index]!
        energy += value * value
        signal[index] = value * window[index]!
      }
      energies[0] = energy
    },
    work() {
      spectrumOf(signal, power)
      for (const [band, { first, weights }] of bands.entries()) {
        let sum = 0
        for (let index = 0; index < weights.length; index++) sum += weights[index]! * power[first + index]!
        densities[band] = sum
      }
    },
  }
}

const PAGE = 65536
const FLOAT = 4
/** Numbers in a complex one of all lanes. */
const COMPLEX = 2 * LANES

type Exports = Record<
  'gather' | 'blank' | 'double' | 'quadruple' | 'power' | 'band',
  (...numbers: number[]) => void
>

let module: WebAssembly.Module | undefined

/** Nothing where WebAssembly or its vectors are missing or forbidden. */
function vectorKernel({ window, size, binHz, scale }: Options): BandKernel | undefined {
  const half = size / 2
  // The spectra come four times too big: halves are omitted.
  const bands = melBands(half, binHz, scale / 4)
  const stages = stagesOf(half)
  const pairs = window.length / 2
  let bytes = 0
  /** Aligned for vectors. */
  const room = (count: number) => {
    const at = bytes
    bytes += Math.ceil(count / LANES) * LANES * FLOAT
    return at
  }
  const frames = room(LANES * window.length)
  const windowAt = room(window.length)
  const places = room(half)
  const values = room(half * COMPLEX)
  const power = room(half * LANES)
  const energies = room(LANES)
  const densities = room(MEL_BANDS * LANES)
  const turns = room(size)
  const turnsOf = stages.map(({ reach }) => room(4 * reach))
  const weightsOf = bands.map(({ weights }) => room(weights.length))

  let exports: Exports
  let whole: WebAssembly.Memory
  try {
    const pages = Math.ceil(bytes / PAGE)
    whole = new WebAssembly.Memory({ initial: pages, maximum: pages })
    module ??= new WebAssembly.Module(
      wasmModule([gatherCode, blankCode, doubleCode, quadrupleCode, powerCode, bandCode]),
    )
    // Safe: the functions of band-code.ts.
    exports = new WebAssembly.Instance(module, { engine: { memory: whole } }).exports as Exports
  } catch {
    return undefined
  }

  const floats = (at: number, count: number) => new Float32Array(whole.buffer, at, count)
  floats(windowAt, window.length).set(window)
  const placeOf = (place: number) => values + place * COMPLEX * FLOAT
  new Int32Array(whole.buffer, places, half).set(Int32Array.from(bitReversal(half), placeOf))
  const angleOf = (index: number) => (2 * Math.PI * (index >> 1)) / size
  floats(turns, size).set(
    Float32Array.from({ length: size }, (_, at) => (at & 1 ? Math.sin(angleOf(at)) : Math.cos(angleOf(at)))),
  )
  // Safe, here and below: each was given its room above.
  for (const [index, stage] of stages.entries()) floats(turnsOf[index]!, 4 * stage.reach).set(stage.turns)
  for (const [index, { weights }] of bands.entries()) floats(weightsOf[index]!, weights.length).set(weights)
  const framesOf = floats(frames, LANES * window.length)

  return {
    lanes: LANES,
    energies: floats(energies, LANES),
    densities: floats(densities, MEL_BANDS * LANES),
    put(lane, samples, from) {
      framesOf.set(samples.subarray(from, from + window.length), lane * window.length)
    },
    work() {
      exports.gather(frames, window.length * FLOAT, windowAt, places, pairs, energies)
      // The last transform left its numbers there.
      exports.blank(places + pairs * FLOAT, half - pairs)
      if (stages[0]?.reach === 2) exports.double(values, half)
      for (const [index, { reach }] of stages.entries())
        exports.quadruple(values, reach, half / (4 * reach), turnsOf[index]!)
      exports.power(values, half, power, turns)
      for (const [band, { first, weights }] of bands.entries()) {
        const from = power + first * LANES * FLOAT
        exports.band(weightsOf[band]!, from, weights.length, densities + band * LANES * FLOAT)
      }
    },
  }
}

/**
 * For a transform of `half` complex numbers, after one doubling unless that is a power of four. Turns: for each place
 * below the reach, cosine and sine of the outer and of the inner doubling.
 */
function stagesOf(half: number) {
  const stages: { reach: number; turns: Float32Array }[] = []
  for (let reach = Math.log2(half) % 2 === 1 ? 2 : 1; reach < half; reach *= 4) {
    const turns = Float32Array.from({ length: 4 * reach }, (_, index) => {
      const place = index >> 2
      const angle = (2 * Math.PI * place) / ((index & 2 ? 2 : 4) * reach)
      return index & 1 ? Math.sin(angle) : Math.cos(angle)
    })
    stages.push({ reach, turns })
  }
  return stages
}
