import { toneAt } from '../puppet/acting/emphasis.ts'
import { laughsIn } from './laughs.ts'
import { isWithin, type SaidWord } from './said-words.ts'
import type { Span, Turn } from './turns.ts'
import { framesOf, LINE_RATE, type VoiceLine } from './voice-line.ts'

export interface Stress {
  time: number
  /** Relative to other stresses of the same speaker only. */
  strength: number
}

/** Speech between two pauses. */
export interface Phrase extends Span {
  speaker: string
  /** In order of time. */
  stresses: readonly Stress[]
  /** The pitch rises towards the end. */
  isRising: boolean
  laughs: readonly Span[]
  words: readonly SaidWord[]
  /** It is the last of its turn. */
  isLast: boolean
}

/** A pause of this many seconds ends a phrase. */
const PAUSE = 0.25
/** Steps in which the stress is looked at, and the distance in which there is one only. */
const STEP = 0.02
const NEAR = 0.35
/** Seconds on either side that belong to a syllable, and to what it is compared with. */
const SYLLABLE = 0.13
const AROUND = 1.4
/** Seconds at the end, and the rise of the pitch in semitones in them. */
const ENDING = 0.3
const RISE = 2

export function phrasesOf(turn: Turn, line: VoiceLine, words: readonly SaidWord[] = []): Phrase[] {
  const spans: { start: number; end: number }[] = []
  for (const { start, end } of turn.segments) {
    const last = spans.at(-1)
    if (last && start - last.end < PAUSE) last.end = end
    else spans.push({ start, end })
  }
  return spans.map((span, index) => ({
    ...span,
    speaker: turn.speaker,
    stresses: stressesIn(span, line),
    isRising: isRising(span, line),
    laughs: laughsIn(span, line),
    words: words.filter((word) => isWithin(word, span)),
    isLast: index === spans.length - 1,
  }))
}

/** Peaks of level and pitch. */
function stressesIn({ start, end }: Span, line: VoiceLine): Stress[] {
  const strengths: number[] = []
  for (let time = start; time < end; time += STEP) strengths.push(stressAt(line, time))
  const reach = Math.round(NEAR / STEP)
  return strengths.flatMap((strength, index) => {
    if (strength <= 0.05) return []
    for (let other = Math.max(0, index - reach); other <= index + reach; other++) {
      const value = strengths[other] ?? 0
      if (value > strength || (value === strength && other < index)) return []
    }
    const time = start + index * STEP
    return [{ time, strength: strength + 0.5 * Math.max(0, toneAt(line.pitch, LINE_RATE, time)) }]
  })
}

/** Level above that of the speech around, in tens of decibels. Unlike `emphasisAt`, pauses do not raise it. */
function stressAt(line: VoiceLine, time: number): number {
  return (levelAround(line, time, SYLLABLE) - levelAround(line, time, AROUND)) / 10
}

/** Mean level of speech under a raised cosine. */
function levelAround({ loudness, speech }: VoiceLine, time: number, half: number): number {
  const reach = half * LINE_RATE
  const centre = time * LINE_RATE
  let sum = 0
  let weights = 0
  for (let frame = Math.max(0, Math.ceil(centre - reach)); frame <= centre + reach; frame++) {
    if (!speech[frame]) continue
    const weight = 1 + Math.cos((Math.PI * (frame - centre)) / reach)
    sum += weight * (loudness[frame] ?? 0)
    weights += weight
  }
  return weights > 0 ? sum / weights : -60
}

function isRising({ end }: Span, { pitch }: VoiceLine): boolean {
  const { from, to } = framesOf({ start: end - ENDING, end })
  const heights: number[] = []
  for (let frame = Math.max(0, from); frame < to; frame++) {
    const hertz = pitch[frame] ?? 0
    if (hertz > 0) heights.push(12 * Math.log2(hertz))
  }
  const third = Math.floor(heights.length / 3)
  if (third < 3) return false
  return mean(heights.slice(-third)) - mean(heights.slice(0, third)) >= RISE
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
