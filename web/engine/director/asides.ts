import type { Gesture } from '#contract/document/document'
import { TO_LENS } from '../timeline/reflexes/lens.ts'
import { hundredths } from './hundredths.ts'
import { idOf, momentAt } from './moment-id.ts'
import type { Phrase } from './phrases.ts'
import { directedAs } from './print.ts'
import type { VoiceLine } from './voice-line.ts'

/** Words that are meant for the audience. */
const ASIDE =
  /\b(between you and me|trust me|believe me|don['’]t tell|mind you|to be honest|honestly|frankly|guess what|you won['’]t believe|unter uns|ehrlich gesagt|glaub mir|entre nous)\b|\([^()]+\)/i

/** Seconds: the eyes come first, and the shortest and the longest look. */
const BEFORE = 0.1
const LENGTH = { min: 1.2, max: 3 }
/** Seconds between two looks at least: the audience is no partner. */
const APART = 8

/** Looks to the lens while something is said aside, by its words. */
export function asidesOf(performer: string, line: VoiceLine, phrases: readonly Phrase[]): Gesture[] {
  const looks: Gesture[] = []
  let last = -Infinity
  for (const phrase of phrases) {
    if (!ASIDE.test(phrase.words.map(({ text }) => text).join(' ')) || phrase.start - last < APART) continue
    last = phrase.start
    const length = Math.min(LENGTH.max, Math.max(LENGTH.min, phrase.end - phrase.start))
    looks.push(
      directedAs(
        {
          id: idOf(momentAt('l', performer, line.clips, phrase.start)),
          performer,
          name: TO_LENS,
          start: hundredths(Math.max(0, phrase.start - BEFORE)),
          duration: hundredths(length),
        },
        'aside',
      ),
    )
  }
  return looks
}
