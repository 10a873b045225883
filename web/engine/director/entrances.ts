import type { Document, Gesture, Performer } from '#contract/document/document'
import { endOf } from '../document/timing.ts'
import { gestureNamed } from '../puppet/acting/gestures/gestures.ts'
import { entrancesIn, POP_IN, SLIDE_IN } from '../timeline/entrances.ts'
import { hundredths } from './hundredths.ts'
import { idOf, isDeleted, momentAt, type Moment } from './moment-id.ts'
import { directedAs, isUntouched } from './print.ts'
import type { Turn } from './turns.ts'
import type { VoiceLine } from './voice-line.ts'

/** Seconds from the first words of the piece to the first words of a performer who gets an entrance. */
const LATE = 8
/** Seconds from the end of an entrance to the performer's first word. */
const BEFORE_WORDS = 0.2

/** Seconds from the start of an entrance to the performer's first word. */
export function entranceLead({ duration }: Pick<Gesture, 'duration'>): number {
  return duration + BEFORE_WORDS
}

interface EntranceFacts {
  /** In order of their starts. */
  turns: readonly Turn[]
  /** By performer. */
  lines: ReadonlyMap<string, VoiceLine>
  /** Voice clips without an analysis: their performers might speak before their entrance. */
  unheard: readonly { performer: string; start: number }[]
}

/**
 * Plans an entrance for each performer whose first words come late. At the ends of the row they slide in, between others
 * they pop up. `order`: all performers from left to right.
 */
export function entrancesOf(
  order: readonly Performer[],
  { turns, lines, unheard }: EntranceFacts,
): Gesture[] {
  const [first] = turns
  if (!first || order.length < 2 || unheard.some(({ start }) => start < first.start)) return []
  return order.flatMap(({ id }, index): Gesture[] => {
    const line = lines.get(id)
    const own = turns.find(({ speaker }) => speaker === id)
    if (!line || !own || own.start - first.start < LATE) return []
    if (unheard.some(({ performer }) => performer === id)) return []
    const isLast = index === order.length - 1
    const name = index === 0 || isLast ? SLIDE_IN : POP_IN
    const duration = gestureNamed(name)?.seconds ?? 0.7
    const entrance: Gesture = {
      // The first word is inside a clip, and so moves with it; the entrance may begin before all clips.
      id: idOf(momentAt('e', id, line.clips, own.start)),
      performer: id,
      name,
      start: hundredths(own.start - entranceLead({ duration })),
      duration,
      ...(isLast && { mirror: true }),
    }
    return [directedAs(entrance, 'entrance')]
  })
}

/**
 * The entrance of each performer who has one after directing: the first of the `staying` gestures, else the `planned`
 * one. A planned entrance is dropped if a person deleted it, or made a gesture or scene with the performer before it.
 */
export function effectiveEntrances(
  { performers, scenes }: Pick<Document, 'performers' | 'scenes'>,
  planned: readonly Gesture[],
  { staying, deleted }: { staying: readonly Gesture[]; deleted: readonly Moment[] },
): Gesture[] {
  const placed = entrancesIn({ gestures: [...staying] })
  const scenesByHand = scenes.filter((scene) => !isUntouched(scene))
  return performers.flatMap(({ id }): Gesture[] => {
    const own = placed.get(id)
    if (own) return [own]
    const entrance = planned.find(({ performer }) => performer === id)
    if (!entrance || isDeleted(entrance.id, deleted)) return []
    const isActing = staying.some(
      (one) => one.id === entrance.id || (one.performer === id && one.start < endOf(entrance)),
    )
    const isShown = scenesByHand.some(
      ({ start, cast, shot }) =>
        start < entrance.start && (cast?.includes(id) || shot?.subjects.includes(id)),
    )
    return isActing || isShown ? [] : [entrance]
  })
}
