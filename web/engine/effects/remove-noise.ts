import { resampled } from '../mix/resample.ts'

/** The only rate that the net is fed with here. */
const NET_RATE = 48_000
/** Samples of one call at that rate, and how much later they come out. */
const FRAME = 768
const DELAY = 891

/** The exports of `gtcrn.wasm` of @sapphi-red/web-noise-suppressor 0.4.1, by their minified names. */
interface Net {
  c: WebAssembly.Memory
  /** Starts a new sound. */
  d(): void
  e(): number
  /** state, address of FRAME samples in, address of FRAME samples out. */
  j(state: number, input: number, output: number): void
  /** malloc. */
  k(bytes: number): number
}

/** The net behind noise suppression (GTCRN, MIT), made ready. `bytes` are its compiled code with the weights inside. */
export async function openNoiseNet(bytes: BufferSource): Promise<NoiseNet> {
  const module = await WebAssembly.compile(bytes)
  return {
    async clean(samples, rate, strength, onProgress = () => undefined) {
      // A fresh instance for each channel: nothing of another sound is remembered.
      const net = await start(module)
      const [input, output] = [net.k(FRAME * 4), net.k(FRAME * 4)]
      const state = net.e()
      const source = resampled(samples, { from: rate, to: NET_RATE })
      const cleaned = new Float32Array(source.length)
      for (let at = 0; at < source.length + DELAY; at += FRAME) {
        const frame = new Float32Array(net.c.buffer, input, FRAME)
        frame.fill(0)
        if (at < source.length) frame.set(source.subarray(at, at + FRAME))
        net.j(state, input, output)
        // The memory may have grown, which detaches earlier views.
        const heard = new Float32Array(net.c.buffer, output, FRAME)
        const from = at - DELAY
        for (let k = Math.max(0, -from); k < FRAME && from + k < cleaned.length; k++) {
          const place = from + k
          // Safe: both places are within their arrays.
          cleaned[place] = strength * heard[k]! + (1 - strength) * source[place]!
        }
        if ((at / FRAME) % 128 === 0) onProgress(Math.min(1, at / source.length))
      }
      const result = new Float32Array(samples.length)
      result.set(resampled(cleaned, { from: NET_RATE, to: rate }).subarray(0, samples.length))
      return result
    },
  }
}

export interface NoiseNet {
  /** Removes noise from one channel; `strength` 0..1 is the share of the cleaned sound. */
  clean(
    samples: Float32Array<ArrayBuffer>,
    rate: number,
    strength: number,
    onProgress?: (fraction: number) => void,
  ): Promise<Float32Array<ArrayBuffer>>
}

async function start(module: WebAssembly.Module): Promise<Net> {
  const imports = {
    a: {
      a() {
        throw new Error('The noise net failed.')
      },
      b(bytes: number) {
        const missing = bytes - net.c.buffer.byteLength
        if (missing > 0) net.c.grow(Math.ceil(missing / 65_536))
        return true
      },
    },
  }
  const { exports } = await WebAssembly.instantiate(module, imports)
  const net = exports as unknown as Net
  net.d()
  return net
}
