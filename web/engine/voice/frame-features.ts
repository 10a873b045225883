import { MOUTH_RATE } from '#contract/mouth-track'
import { createMelBands, MEL_BANDS } from './mel-bands.ts'
import { createPowerSpectrum } from './power-spectrum.ts'
import { createVoicing, voicingReach } from './voicing.ts'

const WINDOW_SECONDS = 0.025

/** Seconds of sound after a frame's time that its features need. */
export const featureReachSeconds = (sampleRate: number) =>
  Math.max(voicingReach(sampleRate), Math.ceil((WINDOW_SECONDS * sampleRate) / 2)) / sampleRate

/** One frame's measures. The arrays are reused: copy what must stay. */
export interface FrameFeatures {
  /** 40 log-mel bands, dB. */
  bands: Float32Array
  /** 0..1, see voicing.ts. */
  voicing: number
  /** Level of the 25 ms around the frame, dBFS, −100..0. */
  level: number
}

/**
 * Turns a stream of samples into a stream of frames, `MOUTH_RATE` a second, frame `i` centred on the
 * time `i / MOUTH_RATE`. `push` hands over each frame as soon as its last sample is there; `end` what
 * is missing, as if silence followed. Unreadable samples (NaN, ±Infinity) count as 0; a
 * constant offset is taken out by a one-pole high-pass at 20 Hz.
 */
export function createFrameFeatures(sampleRate: number, onFrame: (features: FrameFeatures) => void) {
  const windowLength = Math.round(WINDOW_SECONDS * sampleRate)
  const size = 2 ** Math.ceil(Math.log2(windowLength))
  const reach = Math.max(voicingReach(sampleRate), Math.ceil(windowLength / 2))
  const window = Float32Array.from({ length: windowLength }, (_, index) => hann(index, windowLength))
  const windowPower = window.reduce((sum, value) => sum + value * value, 0)
  const spectrumOf = createPowerSpectrum(size)
  // Scaled so that one sound reads the same whatever rate it was sampled at.
  const bandsOf = createMelBands(size / 2, sampleRate / size, 16000 / sampleRate / windowPower)
  const voicingOf = createVoicing(sampleRate)
  const pole = Math.exp((-2 * Math.PI * 20) / sampleRate)

  const signal = new Float32Array(size)
  const power = new Float32Array(size / 2)
  const features: FrameFeatures = { bands: new Float32Array(MEL_BANDS), voicing: 0, level: 0 }
  // Twice the reach of one frame, and room for what a block adds before the frames are read out.
  const kept = new Float32Array(2 * reach + Math.ceil(sampleRate / MOUTH_RATE) + 4096)
  let keptFrom = -reach
  let keptUntil = 0
  let lastInput: number | undefined
  let lastOutput = 0
  let frame = 0

  const centreOf = (index: number) => Math.round((index * sampleRate) / MOUTH_RATE)

  function measure(centre: number) {
    const around = kept.subarray(centre - reach - keptFrom, centre + reach - keptFrom)
    const from = reach - (windowLength >> 1)
    let energy = 0
    for (let index = 0; index < windowLength; index++) {
      // Safe: both arrays have at least `windowLength` values from here.
      const value = around[from + index]!
      energy += value * value
      signal[index] = value * window[index]!
    }
    spectrumOf(signal, power)
    bandsOf(power, features.bands)
    features.voicing = energy > 1e-8 * windowLength ? voicingOf(around) : 0
    features.level = Math.max(-100, Math.min(0, 10 * Math.log10(energy / windowLength + 1e-12)))
    onFrame(features)
  }

  function readOut() {
    for (; centreOf(frame) + reach <= keptUntil; frame++) measure(centreOf(frame))
    const drop = centreOf(frame) - reach - keptFrom
    if (drop <= 0) return
    kept.copyWithin(0, drop, keptUntil - keptFrom)
    keptFrom += drop
  }

  function push(samples: Float32Array) {
    for (let start = 0; start < samples.length; start += 4096) {
      const end = Math.min(samples.length, start + 4096)
      for (let index = start; index < end; index++) {
        // Safe: `index` is below `samples.length`.
        const raw = samples[index]!
        const input = Number.isFinite(raw) ? raw : 0
        lastInput ??= input
        lastOutput = input - lastInput + pole * lastOutput
        lastInput = input
        kept[keptUntil - keptFrom] = lastOutput
        keptUntil++
      }
      readOut()
    }
  }

  return {
    push,
    /** Hands over what is missing of `frames` frames. */
    end(frames: number) {
      while (frame < frames) {
        const missing = Math.min(4096, centreOf(frame) + reach - keptUntil)
        kept.fill(0, keptUntil - keptFrom, keptUntil - keptFrom + missing)
        keptUntil += missing
        readOut()
      }
    },
  }
}

function hann(index: number, length: number): number {
  return 0.5 - 0.5 * Math.cos((2 * Math.PI * (index + 0.5)) / length)
}
