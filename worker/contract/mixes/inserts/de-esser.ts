import * as z from 'zod/mini'
import { within } from '../range.ts'

export const deEsserRanges = {
  /** Hertz; the sound above it is measured and lowered. */
  frequency: { min: 2_000, max: 12_000 },
  /** dB. */
  threshold: { min: -60, max: 0 },
  range: { min: 0, max: 24 },
} as const

export const deEsserSchema = z.object({
  on: z.boolean(),
  frequency: within(deEsserRanges.frequency),
  threshold: within(deEsserRanges.threshold),
  range: within(deEsserRanges.range),
})
