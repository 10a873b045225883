import type { DirectionLevel, Gesture, Performer } from '#contract/document/document'
import { gestureNamed } from '../puppet/acting/gestures/gestures.ts'
import { apexOf, isOneSided } from './apex.ts'
import { levelRules } from './director-level.ts'
import { chanceAt, idOf, momentAt, type Moment } from './moment-id.ts'
import type { Phrase, Stress } from './phrases.ts'
import { directedAs } from './print.ts'
import { hundredths } from './hundredths.ts'
import { actOfWord, soundActs, type Act } from './word-acts.ts'
import type { VoiceLine } from './voice-line.ts'
import { inWindows } from './windows.ts'

/** Seconds between two apexes: a gesture takes 1.6 to 2.4. */
const APART = 1.9
/** A word counts this much more than the strength of a stress alone. */
const WORD_BONUS = 0.6
/** A stress belongs to a word that is this near, in seconds. */
const REACH = 0.25
/** Excited speech has more gestures, and larger ones. */
const EXCITED = { count: 1.3, size: 1.15 }

interface GestureFacts {
  performer: Pick<Performer, 'id' | 'x'>
  line: VoiceLine
  phrases: readonly Phrase[]
  excited: ReadonlySet<Phrase>
}

interface Candidate extends Stress {
  act: Act
  isExcited: boolean
}

/** Large gestures with their apex on a stress: the strongest of each window, as many as the level allows. */
export function gesturesOf(
  { performer, line, phrases, excited }: GestureFacts,
  level: DirectionLevel,
  seed: number,
): Gesture[] {
  const { gestures: rate, size } = levelRules[level]
  const placed: Gesture[] = []
  const apexes: number[] = []
  let last = ''
  for (const within of inWindows(phrases)) {
    const [opening] = within
    if (!opening) continue
    const spoken = within.reduce(
      (sum, phrase) => sum + (phrase.end - phrase.start) * (excited.has(phrase) ? EXCITED.count : 1),
      0,
    )
    const first = momentAt('g', performer.id, line.clips, opening.start)
    // The rest of a quota is given by chance, so that short windows have their share as well.
    const count = Math.floor((spoken / 60) * rate + chanceAt(seed, first, 1))
    const ranked = within
      .flatMap((phrase) => candidatesOf(phrase, excited.has(phrase)))
      .toSorted((one, other) => other.strength - one.strength || one.time - other.time)
    const chosen: { time: number; candidate: Candidate }[] = []
    for (const candidate of ranked) {
      if (chosen.length >= count) break
      const isNear = (time: number) => Math.abs(time - candidate.time) < APART
      if (apexes.some(isNear)) continue
      apexes.push(candidate.time)
      chosen.push({ time: candidate.time, candidate })
    }
    for (const { time, candidate } of chosen.toSorted((one, other) => one.time - other.time)) {
      const moment = momentAt('g', performer.id, line.clips, time)
      const gesture = gestureAt(candidate, { performer, moment, size, seed, last })
      if (!gesture || placed.some((other) => overlaps(other, gesture))) continue
      last = gesture.name
      placed.push(gesture)
    }
  }
  return placed
}

function gestureAt(
  { time, strength, act, isExcited }: Candidate,
  options: {
    performer: Pick<Performer, 'id' | 'x'>
    moment: Moment
    size: number
    seed: number
    last: string
  },
): Gesture | undefined {
  const { performer, moment, size, seed, last } = options
  const fresh = act.gestures.filter((name) => name !== last)
  const names = fresh.length > 0 ? fresh : act.gestures
  const movement = gestureNamed(names[Math.floor(chanceAt(seed, moment, 2) * names.length)] ?? '')
  if (!movement) return undefined
  const start = hundredths(time - apexOf(movement))
  if (start < 0) return undefined
  const scale = size * (0.85 + 0.3 * Math.min(1, strength)) * (isExcited ? EXCITED.size : 1)
  // A hand points into the scene, not out of it.
  const mirror = isOneSided(movement) && performer.x > 0.5
  const gesture: Gesture = {
    id: idOf(moment),
    performer: performer.id,
    name: movement.id,
    start,
    duration: movement.seconds,
    size: hundredths(Math.min(1.4, Math.max(0.6, scale))),
    ...(mirror && { mirror }),
  }
  return directedAs(gesture, act.because)
}

function candidatesOf(phrase: Phrase, isExcited: boolean): Candidate[] {
  const strongest = Math.max(0, ...phrase.stresses.map(({ strength }) => strength))
  const lastStress = phrase.stresses.at(-1)
  return phrase.stresses.map((stress): Candidate => {
    const act = phrase.words
      .filter(({ start, end }) => stress.time > start - REACH && stress.time < end + REACH)
      .map(actOfWord)
      .find((one) => one !== undefined)
    if (act) return { ...stress, strength: stress.strength + WORD_BONUS, act, isExcited }
    const isQuestion = phrase.isRising && stress === lastStress
    const sound = isQuestion
      ? soundActs.question
      : stress.strength >= strongest && isExcited
        ? soundActs.strong
        : soundActs.plain
    return { ...stress, act: sound, isExcited }
  })
}

export function overlaps(
  one: { start: number; duration: number },
  other: { start: number; duration: number },
): boolean {
  return one.start < other.start + other.duration && other.start < one.start + one.duration
}
