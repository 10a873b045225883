import * as z from 'zod/mini'
import { within } from '../range.ts'

export const compressorRanges = {
  /** dB. */
  threshold: { min: -60, max: 0 },
  /** dB in for one dB out, above the threshold. */
  ratio: { min: 1, max: 20 },
  /** Width of the bend around the threshold, in dB. */
  knee: { min: 0, max: 24 },
  /** Milliseconds. */
  attack: { min: 0.1, max: 200 },
  /** Milliseconds. */
  release: { min: 5, max: 2_000 },
  /** dB, behind the compressor. */
  makeup: { min: 0, max: 24 },
} as const

export const compressorSchema = z.object({
  on: z.boolean(),
  threshold: within(compressorRanges.threshold),
  ratio: within(compressorRanges.ratio),
  knee: within(compressorRanges.knee),
  attack: within(compressorRanges.attack),
  release: within(compressorRanges.release),
  makeup: within(compressorRanges.makeup),
  /** The side chain's track or group; absent or `null`: its own channel. */
  key: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(64)))),
})

export type MixCompressor = z.infer<typeof compressorSchema>
