import type { Gesture } from '#contract/document/document'
import { hundredths } from './hundredths.ts'
import { idOf, momentAt } from './moment-id.ts'
import type { Phrase } from './phrases.ts'
import { directedAs } from './print.ts'
import type { VoiceLine } from './voice-line.ts'

interface Feeling {
  name: string
  because: string
  start: number
  end: number
}

const words: readonly (readonly [mood: string, words: RegExp])[] = [
  [
    'happy',
    /\b(haha\w*|hehe\w*|yay|hooray|love|happy|glad|wonderful|great|fantastic|fun|toll|schön|super)\b/i,
  ],
  ['sad', /\b(sad|sorry|miss|cry|lonely|alone|lost|died|traurig|leider)\b/i],
  ['angry', /\b(angry|hate|furious|stupid|shut up|enough|wütend|hasse)\b/i],
  ['surprised', /\b(wow|whoa|what\?!|really\?|no way|unbelievable|wirklich\?)|\?!|!\?/i],
  ['afraid', /\b(afraid|scared|scary|help|danger|ghost|angst|hilfe)\b/i],
]

/** Seconds that a mood outlasts its cause, is at least shown, and is apart from another one. */
const LINGER = 1.2
const SHORTEST = 1.5
const APART = 6

/** From words, punctuation and laughter only: anger and joy sound alike. */
export function moodsOf(performer: string, line: VoiceLine, phrases: readonly Phrase[]): Gesture[] {
  const feelings: Feeling[] = []
  for (const feeling of phrases.flatMap(feelingsOf)) {
    const last = feelings.at(-1)
    if (last && feeling.start - last.end < APART) {
      // The mood that is there stays; the same one goes on.
      if (last.name === feeling.name) last.end = Math.max(last.end, feeling.end)
    } else feelings.push({ ...feeling })
  }
  return feelings.map(({ name, because, start, end }) =>
    directedAs(
      {
        id: idOf(momentAt('m', performer, line.clips, start)),
        performer,
        name,
        start: hundredths(start),
        duration: hundredths(Math.max(SHORTEST, end - start)),
      },
      because,
    ),
  )
}

function feelingsOf(phrase: Phrase): Feeling[] {
  const laughs = phrase.laughs.map(({ start, end }): Feeling => ({
    name: 'happy',
    because: 'laughter',
    start: Math.max(0, start - 0.2),
    end: end + LINGER,
  }))
  const text = phrase.words.map((word) => word.text).join(' ')
  const mood = words.find(([, pattern]) => pattern.test(text))?.[0]
  const said: Feeling[] = mood
    ? [{ name: mood, because: 'words', start: Math.max(0, phrase.start - 0.2), end: phrase.end + LINGER }]
    : []
  return [...laughs, ...said].toSorted((one, other) => one.start - other.start)
}
