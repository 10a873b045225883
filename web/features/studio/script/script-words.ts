import { takeEndOf, timelineTimeOf } from '#model/document/clip-time'
import type { Clip, Document, Track } from '#contract/document/document'
import type { TakeScript } from '#contract/takes/mouth-track'
import type { VoiceAnalysis } from '../../../engine/voice/analysis.ts'
import { endsSentence, textWords, wordParts, type ReadWord } from '../../../engine/voice/text/text-words.ts'
import { endOf } from '../project/edits/selection.ts'

/** A word of the script in its clip; seconds of the timeline. */
export interface ScriptWord extends ReadWord {
  id: string
  start: number
  end: number
  clip: string
  track: string
  performer: string | null
  /** True if the word was found in the sound. */
  sure: boolean
}

export interface Sentence {
  id: string
  words: ScriptWord[]
}

/** The part of an analysis that the script uses. */
export type HeardScript = Pick<VoiceAnalysis, 'rate' | 'script'>

/** Seconds of pause that start a new sentence, whatever the punctuation. */
const LONG_PAUSE = 1

/** Returns the words of all audible, unlocked voice clips, in the order of the timeline. */
export function scriptWords(
  document: Document,
  analysisOf: (take: string) => HeardScript | undefined,
): ScriptWord[] {
  return document.tracks
    .filter((track) => track.kind === 'voice' && !track.mute && !track.locked)
    .flatMap((track) => track.clips.flatMap((clip) => wordsOf(clip, track, analysisOf(clip.take))))
    .toSorted((a, b) => a.start - b.start)
}

function wordsOf(clip: Clip, track: Track, heard: HeardScript | undefined): ScriptWord[] {
  if (!heard?.script) return []
  const { rate, script } = heard
  const words = readOnce(script)
  const first = firstFrom(words, clip.offset * rate)
  const last = firstFrom(words, takeEndOf(clip) * rate)
  return words.slice(first, last).map(({ text, isSpaced, from, until, sure }, place): ScriptWord => {
    const at = (frame: number) =>
      Math.min(endOf(clip), Math.max(clip.start, timelineTimeOf(clip, frame / rate)))
    return {
      id: `${clip.id}/${first + place}`,
      text,
      isSpaced,
      start: at(from),
      end: at(until),
      clip: clip.id,
      track: track.id,
      performer: track.performer,
      sure,
    }
  })
}

interface TakeWord extends ReadWord {
  from: number
  until: number
  sure: boolean
}

/** Cached, because a take cut into many clips would be parsed once per clip. */
const known = new WeakMap<TakeScript, TakeWord[]>()

function readOnce(script: TakeScript): TakeWord[] {
  const words = known.get(script) ?? takeWords(script)
  known.set(script, words)
  return words
}

/** Words without spaces between them share the time of their text, in proportion to their letters. */
function takeWords({ text, words }: TakeScript): TakeWord[] {
  const texts = textWords(text)
  return words.flatMap(([from, until, sure], index) => {
    const whole = texts[index] ?? ''
    let letters = 0
    const passed = () => from + (letters / (whole.length || 1)) * (until - from)
    return wordParts(whole).map((part): TakeWord => {
      const begin = passed()
      letters += part.text.length
      return { ...part, from: begin, until: passed(), sure }
    })
  })
}

/** The first word whose middle is not before `frame`; middles are ascending. */
function firstFrom(words: readonly TakeWord[], frame: number): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const place = (low + high) >> 1
    const { from, until } = words[place] ?? { from: 0, until: 0 }
    if ((from + until) / 2 < frame) low = place + 1
    else high = place
  }
  return low
}

export function sentencesOf(words: readonly ScriptWord[]): Sentence[] {
  const sentences: Sentence[] = []
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]
    const current = sentences.at(-1)
    if (!before || !current || isBreak(before, word)) sentences.push({ id: word.id, words: [word] })
    else current.words.push(word)
  }
  return sentences
}

function isBreak(before: ScriptWord, word: ScriptWord): boolean {
  return endsSentence(before.text) || before.track !== word.track || word.start - before.end > LONG_PAUSE
}
