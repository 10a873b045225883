import { MOUTH_RATE } from '#contract/takes/mouth-track'
import { createBandKernel, type BandKernel } from './band-kernel.ts'
import { createDecimator, decimatorReach, DECIMATED_BLOCK } from './decimate.ts'
import { MEL_BANDS, SILENT_DB } from './mel-bands.ts'

const WINDOW_SECONDS = 0.025
/** Nothing is heard above half of this rate; faster sound is thinned out to no less than it. */
const ENOUGH_HZ = 16000

const factorOf = (sampleRate: number) => Math.max(1, Math.floor(sampleRate / ENOUGH_HZ))

/** Seconds after a frame's time that live features need. The window's end, weighted below 0.14, is not waited for. */
export const LIVE_REACH_SECONDS = 0.01

export interface FrameFeatures {
  /** 40 log-mel bands, dB. */
  bands: Float32Array
  /** Level of the 25 ms around the frame, dBFS, −100..0. */
  level: number
}

interface Windowed {
  rate: number
  windowLength: number
  /** Samples of the window that are heard, from its first on. */
  heard: number
  size: number
}

/** Kernels by what they were made for. A kernel keeps nothing between two works, so all streams of a kind share one. */
const kernels = new Map<string, BandKernel>()
/** Maximum of cached kernels: sounds seldom come at more rates. */
const KINDS = 8

function kernelOf(windowed: Windowed): BandKernel {
  const kind = JSON.stringify(windowed)
  const cached = kernels.get(kind)
  if (cached) return cached
  const { rate, windowLength, heard, size } = windowed
  const window = Float32Array.from({ length: heard }, (_, index) => hann(index, windowLength))
  const windowPower = window.reduce((sum, value) => sum + value * value, 0)
  // Scaled so that one sound reads the same whatever rate it was sampled at.
  const kernel = createBandKernel({ window, size, binHz: rate / size, scale: ENOUGH_HZ / rate / windowPower })
  if (kernels.size >= KINDS) kernels.clear()
  kernels.set(kind, kernel)
  return kernel
}

/** Fades below −300 dB become 0: denormal numbers make sums many times slower. */
const FAINTEST = 1e-15

/**
 * `MOUTH_RATE` frames a second, frame `i` centred on `i / MOUTH_RATE`, each as soon as its last sample is there;
 * `end` adds silence. A one-pole high-pass at 20 Hz removes offsets. `live`: frames need only `LIVE_REACH_SECONDS`.
 */
export function createFrameFeatures(
  sampleRate: number,
  onFrame: (features: FrameFeatures) => void,
  { live = false } = {},
) {
  const factor = factorOf(sampleRate)
  const rate = sampleRate / factor
  // Even, for spectra take samples in pairs.
  const windowLength = 2 * Math.round((WINDOW_SECONDS * rate) / 2)
  const size = 2 ** Math.ceil(Math.log2(windowLength))
  const reach = windowLength / 2
  const thinning = decimatorReach(factor) / factor
  const max = live ? Math.floor(LIVE_REACH_SECONDS * rate) - thinning : reach
  const heard = 2 * Math.floor((reach + max) / 2)
  const ahead = heard - reach
  const kernel = kernelOf({ rate, windowLength, heard, size })
  const pole = Math.exp((-2 * Math.PI * 20) / rate)

  const features: FrameFeatures = { bands: new Float32Array(MEL_BANDS), level: 0 }
  // Twice the reach of one frame, and room for what a block adds before the frames are read out.
  const buffer = new Float32Array(2 * reach + Math.ceil(rate / MOUTH_RATE) + DECIMATED_BLOCK)
  let bufferStart = -reach
  let bufferEnd = 0
  let lastInput: number | undefined
  let lastOutput = 0
  let frame = 0

  const centreOf = (index: number) => Math.round((index * rate) / MOUTH_RATE)

  /** Returns the number of frames, at most the kernel's lanes. */
  function measure(): number {
    const { lanes, energies, densities } = kernel
    let count = 0
    for (; count < lanes && centreOf(frame + count) + ahead <= bufferEnd; count++)
      kernel.put(count, buffer, centreOf(frame + count) - reach - bufferStart)
    if (count === 0) return 0
    kernel.work()
    for (let lane = 0; lane < count; lane++) {
      for (let band = 0; band < MEL_BANDS; band++) {
        // Safe: there is a density for each band and lane, and an energy for each lane.
        const density = densities[band * lanes + lane]!
        features.bands[band] = density > 1e-10 ? 10 * Math.log10(density) : SILENT_DB
      }
      const power = energies[lane]! / heard
      features.level = Math.max(-100, Math.min(0, 10 * Math.log10(power + 1e-12)))
      onFrame(features)
    }
    return count
  }

  function readOut() {
    for (let count = measure(); count > 0; count = measure()) frame += count
    const drop = centreOf(frame) - reach - bufferStart
    if (drop <= 0) return
    buffer.copyWithin(0, drop, bufferEnd - bufferStart)
    bufferStart += drop
  }

  const decimator = createDecimator(factor, (samples) => {
    // Numbers of their own: those of the outer function cost an allocation each time they change.
    let before = lastInput ?? samples[0] ?? 0
    let output = lastOutput
    const start = bufferEnd - bufferStart
    for (let index = 0; index < samples.length; index++) {
      // Safe: `index` is below the length.
      const input = samples[index]!
      output = input - before + pole * output
      if (output < FAINTEST && output > -FAINTEST) output = 0
      before = input
      buffer[start + index] = output
    }
    lastInput = before
    lastOutput = output
    bufferEnd += samples.length
    readOut()
  })

  return {
    push: decimator.push,
    /** Hands over what is missing of `frames` frames. */
    end(frames: number) {
      decimator.end()
      while (frame < frames) {
        const missing = Math.min(DECIMATED_BLOCK, centreOf(frame) + ahead - bufferEnd)
        buffer.fill(0, bufferEnd - bufferStart, bufferEnd - bufferStart + missing)
        bufferEnd += missing
        readOut()
      }
    },
  }
}

function hann(index: number, length: number): number {
  return 0.5 - 0.5 * Math.cos((2 * Math.PI * (index + 0.5)) / length)
}
