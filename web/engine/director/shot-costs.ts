import type { ShotKind } from '#contract/document/document'
import type { Span, Turn } from './turns.ts'

export interface ShotState {
  kind: ShotKind
  subjects: readonly string[]
}

/** A stretch of the piece that one shot may show. */
export interface Stretch extends Span {
  /** Seconds of speech by performer. */
  spoken: ReadonlyMap<string, number>
  /** It begins with the piece. */
  isFirst: boolean
  /** A wide shot is due in it. */
  isRegroup: boolean
  /** Performers who are not in their place from its start: their entrance ends later. */
  absent: readonly string[]
  /** An entrance happens in it. */
  isEntrance: boolean
}

/** Height of a head in the picture, by which two shots are alike or not. */
const sizes: Readonly<Record<ShotKind, number>> = { wide: 0.31, two: 0.4, single: 0.54, reaction: 0.54 }
/** Two shots of the same performer whose sizes are nearer than this ratio look like a jump. */
const JUMP_RATIO = 1.25

const UNSEEN = 3
const JUMP = 4
const CUT = 1
const LATE_OPENING = 5
/** Lengths in seconds: of long shots, and of an opening. */
const LONG = 9
const WEARY = 5.5
const OPENING = { least: 2, most: 4 }
/** Cost per second of showing performers who do not speak. */
const GROUP_COST: Readonly<Record<ShotKind, number>> = { wide: 0.35, two: 0.18, single: 0, reaction: 0 }
const REGROUP_BONUS = 2.5
/** An entrance out of the picture. */
const UNSEEN_ENTRANCE = 6
const REACTION = { least: 1.7, most: 2.8, bonus: 0.9 }

/** The cost of a shot by itself; infinite where it does not fit. */
export function shotCost(
  { kind, subjects }: ShotState,
  { start, end, spoken, isFirst, isRegroup, absent, isEntrance }: Stretch,
  turns: readonly Turn[],
): number {
  const length = end - start
  let cost = CUT + GROUP_COST[kind] * length + Math.max(0, length - LONG) + 0.15 * Math.max(0, length - WEARY)
  if (subjects.some((subject) => absent.includes(subject))) return Infinity
  if (isEntrance && kind !== 'wide') cost += UNSEEN_ENTRANCE
  if (kind === 'reaction') {
    if (isFirst || length < REACTION.least || length > REACTION.most) return Infinity
    const [listener = ''] = subjects
    const turn = turns.find((one) => one.start < start - 1.5 && one.end > end + 0.7)
    // The speaker is long, and is heard without being seen.
    if (!turn || turn.end - turn.start < WEARY || turn.speaker === listener || spoken.get(listener))
      return Infinity
    return cost - REACTION.bonus
  }
  if (kind !== 'wide') {
    for (const [speaker, seconds] of spoken) if (!subjects.includes(speaker)) cost += UNSEEN * seconds
    // A single of someone who is silent in it tells nothing.
    if (kind === 'single' && !spoken.get(subjects[0] ?? '')) cost += UNSEEN
    if (kind === 'two' && subjects.some((subject) => !spoken.get(subject))) cost += 1
  }
  if (isFirst) {
    if (kind !== 'wide') cost += LATE_OPENING
    else cost += Math.max(0, OPENING.least - length) * 3 + Math.max(0, length - OPENING.most)
  } else if (kind === 'wide' && isRegroup) cost -= REGROUP_BONUS
  return cost
}

/** The cost of going from one shot to another. */
export function changeCost(from: ShotState, to: ShotState): number {
  const shared =
    from.kind === 'wide' || to.kind === 'wide' || from.subjects.some((one) => to.subjects.includes(one))
  if (!shared) return 0
  const ratio = sizes[from.kind] / sizes[to.kind]
  return Math.max(ratio, 1 / ratio) < JUMP_RATIO ? JUMP : 0
}
