import { medianPitch } from '../voice/signal/median-pitch.ts'
import type { Span } from './turns.ts'
import { framesOf, LINE_RATE, type VoiceLine } from './voice-line.ts'

/** Seconds between two bursts of a laugh. */
const BEAT = { from: 0.14, to: 0.27 }
/** The bursts that a laugh has at least, each this many dB above the dip before it. */
const BURSTS = 4
const DIP = 7
/** Pitch of a laugh relative to the speaker's median. */
const HIGH = 1.35

/** Even, high, voiced bursts; syllables of speech are neither as even nor as high. */
export function laughsIn(span: Span, line: VoiceLine): Span[] {
  const middle = usualPitch(line.pitch)
  if (middle === 0) return []
  const laughs: Span[] = []
  let run: number[] = []
  const close = () => {
    const [first, last] = [run[0], run.at(-1)]
    if (run.length >= BURSTS && first !== undefined && last !== undefined)
      laughs.push({ start: first - 0.08, end: last + 0.12 })
    run = []
  }
  for (const time of burstsIn(span, line, HIGH * middle)) {
    const beat = time - (run.at(-1) ?? -Infinity)
    if (run.length > 0 && (beat < BEAT.from || beat > BEAT.to)) close()
    run.push(time)
  }
  close()
  return laughs
}

/** Seconds of the loud moments that are high, each behind a dip. */
function burstsIn(span: Span, { loudness, pitch }: VoiceLine, lowest: number): number[] {
  const { from, to } = framesOf(span)
  const bursts: number[] = []
  let dip = 0
  let best: { frame: number; level: number } | undefined
  // The pause before is a dip as well.
  for (let frame = Math.max(0, from - 10); frame < to; frame++) {
    const level = loudness[frame] ?? -60
    if (best && level < best.level - DIP) {
      bursts.push(best.frame / LINE_RATE)
      best = undefined
      dip = level
    } else if (best ? level > best.level : level > dip + DIP && (pitch[frame] ?? 0) >= lowest) {
      best = { frame, level }
    } else if (!best) dip = Math.min(dip, level)
  }
  if (best) bursts.push(best.frame / LINE_RATE)
  return bursts
}

const medians = new WeakMap<Float32Array, number>()

/** Found once for each line. */
function usualPitch(pitch: Float32Array): number {
  const median = medians.get(pitch) ?? medianPitch(pitch)
  medians.set(pitch, median)
  return median
}
