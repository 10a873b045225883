import type { DirectionLevel, Gesture } from '#contract/document/document'
import { gestureNamed } from '../puppet/acting/gestures/gestures.ts'
import { levelRules } from './director-level.ts'
import { hundredths } from './hundredths.ts'
import { chanceAt, idOf, momentAt } from './moment-id.ts'
import type { Phrase } from './phrases.ts'
import { directedAs } from './print.ts'
import { LINE_RATE, type VoiceLine } from './voice-line.ts'
import { inWindows } from './windows.ts'

/** Seconds after the cause. */
const DELAY = { laughter: 0.35, question: 0.3 }
/** A phrase of this many seconds makes a listener lean in. */
const INTERESTING = 2.5
/** Seconds in which a listener that is about to speak does not react. */
const BEFORE_SPEAKING = 0.4
/** Seconds between two reactions of one listener. */
const APART = 4

interface ListenerFacts {
  listener: string
  /** By performer; a listener that never speaks has none. */
  lines: ReadonlyMap<string, VoiceLine>
  /** Those of all others. */
  phrases: readonly Phrase[]
}

interface Reaction {
  name: string
  because: string
  start: number
  duration: number
  size?: number
  worth: number
}

/** Large reactions of a listener; nods and glances are reflexes that are computed for each frame. */
export function reactionsOf(
  { listener, lines, phrases }: ListenerFacts,
  level: DirectionLevel,
  seed: number,
): Gesture[] {
  const momentOf = (phrase: Phrase, time: number) =>
    momentAt('r', `${listener} ${phrase.speaker}`, lines.get(phrase.speaker)?.clips ?? [], time)
  const placed: Gesture[] = []
  for (const within of inWindows(phrases)) {
    const [first] = within
    if (!first) continue
    const spoken = within.reduce((sum, { start, end }) => sum + end - start, 0)
    const quota = (spoken / 60) * levelRules[level].reactions
    const count = Math.floor(quota + chanceAt(seed, momentOf(first, first.start), 4))
    const ranked = within
      .flatMap((phrase) =>
        reactionsTo(phrase).map((reaction) => {
          const moment = momentOf(phrase, reaction.start)
          return { ...reaction, id: idOf(moment), worth: reaction.worth + chanceAt(seed, moment, 3) }
        }),
      )
      .toSorted((one, other) => other.worth - one.worth || one.start - other.start)
    let left = count
    for (const { worth: _, because, ...reaction } of ranked) {
      if (left === 0) break
      if (speaks(lines.get(listener), reaction.start, reaction.start + reaction.duration + BEFORE_SPEAKING))
        continue
      if (placed.some((other) => Math.abs(other.start - reaction.start) < APART)) continue
      left--
      placed.push(
        directedAs({ ...reaction, performer: listener, start: hundredths(reaction.start) }, because),
      )
    }
  }
  return placed.toSorted((one, other) => one.start - other.start)
}

function reactionsTo(phrase: Phrase): Reaction[] {
  const laughs = phrase.laughs.map(({ start, end }): Reaction => ({
    name: 'happy',
    because: 'laughter',
    start: start + DELAY.laughter,
    duration: hundredths(Math.max(1.2, end - start + 0.8)),
    worth: 3,
  }))
  const asks = phrase.isRising || /\?["'”’]?$/.test(phrase.words.at(-1)?.text ?? '')
  if (asks && phrase.isLast)
    return [...laughs, headAct('head-tilt', 'question', phrase.end + DELAY.question, 1.5)]
  if (phrase.end - phrase.start < INTERESTING) return laughs
  return [...laughs, headAct('lean', 'listening', phrase.start + INTERESTING / 2, 1)]
}

function headAct(name: string, because: string, start: number, worth: number): Reaction {
  return { name, because, start, duration: gestureNamed(name)?.seconds ?? 1.1, size: 0.6, worth }
}

function speaks(line: VoiceLine | undefined, start: number, end: number): boolean {
  return (
    line?.speech.subarray(Math.round(start * LINE_RATE), Math.round(end * LINE_RATE)).includes(1) ?? false
  )
}
