import type { Caption, Gesture } from '#contract/document/document'
import { isExpression } from '../puppet/acting/expressions.ts'
import { gestureNamed } from '../puppet/acting/gestures/gestures.ts'

/** Acts by a sentence's end; several take turns. */
const acts: Record<'question' | 'shout' | 'cry' | 'doubt' | 'trailing', readonly string[]> = {
  question: ['head-tilt', 'shrug', 'lean'],
  shout: ['present', 'nod', 'idea'],
  cry: ['cheer', 'jump'],
  doubt: ['startle'],
  trailing: ['think', 'sigh'],
}

/** Seconds by which a gesture begins before the sentence's last word is over. */
const AHEAD = 0.9
/** Seconds between two gestures at least. */
const APART = 0.2

/**
 * For questions, exclamations, and sentences that trail off. Existing gestures stay and are not overlapped. Captions
 * of other performers are ignored.
 */
export function gesturesFromPunctuation(
  captions: readonly Caption[],
  performer: string,
  there: readonly Gesture[],
  newId: () => string,
): Gesture[] {
  const existing = there.filter((one) => one.performer === performer && !isExpression(one.name))
  const turns = new Map<string, number>()
  const added: Gesture[] = []
  const spoken = captions.filter((one) => (one.performer ?? performer) === performer)
  for (const caption of spoken.toSorted((one, other) => one.start - other.start)) {
    for (const { end, mark } of sentencesOf(caption)) {
      const act = actOf(mark)
      if (!act) continue
      const turn = turns.get(act) ?? 0
      const name = acts[act][turn % acts[act].length]
      const movement = name === undefined ? undefined : gestureNamed(name)
      if (name === undefined || !movement) continue
      const start = Math.max(0, end - (act === 'trailing' ? 0.3 : AHEAD))
      const gesture = { id: newId(), performer, name, start, duration: movement.seconds }
      if ([...existing, ...added].some((one) => overlaps(one, gesture))) continue
      turns.set(act, turn + 1)
      added.push(gesture)
    }
  }
  return added
}

function overlaps(one: Gesture, other: Gesture): boolean {
  return one.start < other.start + other.duration + APART && other.start < one.start + one.duration + APART
}

/** Sentences with what ends them, and when that is said: a caption's time is shared out by its characters. */
function sentencesOf({ text, start, duration }: Caption): { end: number; mark: string }[] {
  return [...text.matchAll(/[^.!?…]*([.!?…]+)/g)].map((found) => ({
    mark: found[1] ?? '',
    end: start + (duration * (found.index + found[0].length)) / text.length,
  }))
}

function actOf(mark: string): keyof typeof acts | undefined {
  const asks = mark.includes('?')
  const cries = mark.includes('!')
  if (asks && cries) return 'doubt'
  if (asks) return 'question'
  if (cries) return /!.*!/.test(mark) ? 'cry' : 'shout'
  return mark.includes('…') || mark.includes('..') ? 'trailing' : undefined
}
