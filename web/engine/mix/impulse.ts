import type { MixDocument } from '#contract/mixes/document'
import { IMPULSE_FRAMES, type MixField } from './core/fields.ts'

type Reverb = MixDocument['reverb']

/** Parameters of the reverb's impulse: noise in three bands with separate decays. */
export type ImpulseShape = Record<Extract<MixField, `reverb${ImpulseField}`>, number>
type ImpulseField = 'Frames' | 'Gap' | 'Rise' | 'Low' | 'Mid' | 'High' | 'LowSplit' | 'HighSplit'

/** Seconds until the first reflection, and until reflections become noise. */
const GAP = 0.03
const RISE = 0.12
/** Crossover frequencies, and reference frequencies of the decay, in Hz. */
const LOW_SPLIT = 2_000
const HIGH_SPLIT = 7_500
const LOW = 400
const MID = 4_000
const HIGH = 11_000
/** Seconds of the way between two walls, each of which takes some of the high frequencies. */
const WAY = 0.044
/** Damping per reflection. */
const WALL = 0.8
/** Gain at which a send of 0 dB without damping is about 4 dB below the dry sound. */
const LEVEL = 0.0086
/** The impulse ends where it is 75 dB down, and has faded out by then. */
const LENGTH_BY_DECAY = 1.25

/** Seconds that the impulse of a reverb with that decay is long. */
export function impulseSeconds(decay: number, rate: number): number {
  return Math.min(IMPULSE_FRAMES / rate, decay * LENGTH_BY_DECAY + GAP)
}

/** dB that a wall takes at a frequency: a one-pole low-pass. */
function wallLoss(damping: number, frequency: number, rate: number): number {
  const d = damping * WALL
  const power = (1 - d) ** 2 / (1 + d * d - 2 * d * Math.cos((2 * Math.PI * frequency) / rate))
  return -10 * Math.log10(power)
}

export function impulseShape({ decay, damping }: Reverb, rate: number): ImpulseShape {
  const halvings = (decibels: number) => decibels / (20 * Math.log10(2)) / rate
  const fading = 60 / decay
  const split = (frequency: number) => 1 - Math.exp((-2 * Math.PI * frequency) / rate)
  return {
    reverbFrames: Math.round(impulseSeconds(decay, rate) * rate),
    // The core needs 1,024 frames to work in.
    reverbGap: Math.max(1_024, Math.round(GAP * rate)),
    reverbRise: RISE * rate,
    reverbLow: halvings(fading + wallLoss(damping, LOW, rate) / WAY),
    reverbMid: halvings(fading + wallLoss(damping, MID, rate) / WAY),
    reverbHigh: halvings(fading + wallLoss(damping, HIGH, rate) / WAY),
    reverbLowSplit: split(LOW_SPLIT),
    reverbHighSplit: split(HIGH_SPLIT),
  }
}

/** Compensates the energy of longer reverbs, so that decay changes the length and not the level. */
export function reverbLevel({ decay }: Reverb, rate: number): number {
  return LEVEL * Math.sqrt(48_000 / (rate * Math.max(0.5, decay)))
}
