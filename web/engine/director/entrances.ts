import type { Gesture, Performer } from '#contract/document/document'
import { gestureNamed } from '../puppet/acting/gestures/gestures.ts'
import { POP_IN, SLIDE_IN } from '../timeline/entrances.ts'
import { hundredths } from './hundredths.ts'
import { idOf, momentAt } from './moment-id.ts'
import { directedAs } from './print.ts'
import type { Turn } from './turns.ts'
import type { VoiceLine } from './voice-line.ts'

/** Seconds after the first words of all from which someone who speaks for the first time comes in. */
const LATE = 8
/** Seconds between having come in and the first word. */
const BEFORE_WORDS = 0.2

/**
 * Those whose first words come late are not on stage before. At the ends of the row they slide in, between others they pop
 * up. `order`: all performers from left to right; `turns` by their start.
 */
export function entrancesOf(
  order: readonly Performer[],
  turns: readonly Turn[],
  lines: ReadonlyMap<string, VoiceLine>,
): Gesture[] {
  const [first] = turns
  if (!first || order.length < 2) return []
  return order.flatMap(({ id }, index): Gesture[] => {
    const line = lines.get(id)
    const own = turns.find(({ speaker }) => speaker === id)
    if (!line || !own || own.start - first.start < LATE) return []
    const isLast = index === order.length - 1
    const name = index === 0 || isLast ? SLIDE_IN : POP_IN
    const duration = gestureNamed(name)?.seconds ?? 0.7
    const start = hundredths(own.start - BEFORE_WORDS - duration)
    const entrance: Gesture = {
      id: idOf(momentAt('e', id, line.clips, start)),
      performer: id,
      name,
      start,
      duration,
      ...(isLast && { mirror: true }),
    }
    return [directedAs(entrance, 'entrance')]
  })
}
