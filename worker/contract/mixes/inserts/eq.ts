import * as z from 'zod/mini'
import { within } from '../range.ts'

/** `shelf` raises or lowers everything beyond its frequency; `cut` removes it with 12 dB per octave. */
const edgeShapes = ['shelf', 'cut'] as const

export const eqRanges = {
  /** Hertz. */
  frequency: { min: 20, max: 20_000 },
  /** dB. */
  gain: { min: -18, max: 18 },
  q: { min: 0.1, max: 10 },
} as const

const edgeBand = z.object({
  shape: z.enum(edgeShapes),
  frequency: within(eqRanges.frequency),
  gain: within(eqRanges.gain),
  q: within(eqRanges.q),
})

export const eqSchema = z.object({
  on: z.boolean(),
  low: edgeBand,
  mid: z.object({
    frequency: within(eqRanges.frequency),
    gain: within(eqRanges.gain),
    q: within(eqRanges.q),
  }),
  high: edgeBand,
})

export type MixEq = z.infer<typeof eqSchema>
