import type { Span } from '../automation/carried-automation.ts'
import { decibels, measureLevel } from '../../sound/level.ts'

/** Seconds that are measured at a time. */
const STEP = 0.02
/** Level range of audible speech below loud speech, in dB. */
const QUIETEST = 40
const LOUDEST_PAUSE = 22
/** Least level of speech above the room's noise, in dB. */
const OVER_NOISE = 8
const FLOOR = -90

/** In seconds of the sound, within the given span: louder than the room's noise. A breath or a door may count too. */
export function speechSpans(channels: readonly Float32Array[], rate: number, { start, end }: Span): Span[] {
  const frames = Math.min(channels[0]?.length ?? 0, Math.round(end * rate))
  const size = Math.round(STEP * rate)
  const levels: number[] = []
  for (let at = Math.round(start * rate); at < frames; at += size) {
    const piece = channels.map((samples) => samples.subarray(at, Math.min(frames, at + size)))
    levels.push(decibels(measureLevel(piece).rms, FLOOR))
  }
  const sorted = levels.toSorted((one, other) => one - other)
  const quantile = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? FLOOR
  const loud = quantile(0.95)
  if (loud <= FLOOR) return []
  const threshold = Math.max(loud - QUIETEST, Math.min(quantile(0.1) + OVER_NOISE, loud - LOUDEST_PAUSE))
  const spans: { start: number; end: number }[] = []
  levels.forEach((level, index) => {
    if (level < threshold) return
    const from = start + index * STEP
    const last = spans.at(-1)
    if (last && from <= last.end + STEP / 2) last.end = from + STEP
    else spans.push({ start: from, end: from + STEP })
  })
  return spans
}
