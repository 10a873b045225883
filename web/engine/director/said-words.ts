import { takeEndOf, timelineTimeOf } from '#model/document/clip-time'
import type { Document } from '#contract/document/document'
import { endOf } from '../document/timing.ts'
import type { VoiceAnalysis } from '../voice/analysis.ts'
import { textWords } from '../voice/text/text-words.ts'
import type { Span } from './turns.ts'
import { clipsOf } from './voice-line.ts'

export interface SaidWord extends Span {
  text: string
}

/** The words of a performer: of the scripts of its takes, or else of its captions. In order of time. */
export function saidWords(
  document: Document,
  performer: string,
  voices: ReadonlyMap<string, Pick<VoiceAnalysis, 'rate' | 'script'>>,
): SaidWord[] {
  const scripted = clipsOf(document, performer).flatMap((clip) => {
    const voice = voices.get(clip.take)
    if (!voice?.script) return []
    const { rate, script } = voice
    const texts = textWords(script.text)
    return script.words.flatMap(([from, until], index): SaidWord[] => {
      const middle = (from + until) / 2 / rate
      if (middle < clip.offset || middle >= takeEndOf(clip)) return []
      const at = (frame: number) => timelineTimeOf(clip, frame / rate)
      return [{ text: texts[index] ?? '', start: at(from), end: at(until) }]
    })
  })
  return scripted.length > 0 ? scripted : captionWords(document, performer)
}

/** Words without times share the time of their caption by their letters. */
function captionWords({ captions, performers }: Document, performer: string): SaidWord[] {
  const isAlone = performers.length === 1
  return captions
    .filter((caption) => (caption.performer ?? (isAlone ? performer : undefined)) === performer)
    .toSorted((one, other) => one.start - other.start)
    .flatMap((caption) => {
      const texts = textWords(caption.text)
      const letters = texts.reduce((sum, text) => sum + text.length + 1, 0)
      const times = caption.words?.length === texts.length ? caption.words : undefined
      let passed = 0
      return texts.map((text, index): SaidWord => {
        const start = caption.start + (times?.[index] ?? (caption.duration * passed) / letters)
        passed += text.length + 1
        const next = times ? times[index + 1] : (caption.duration * passed) / letters
        return { text, start, end: next === undefined ? endOf(caption) : caption.start + next }
      })
    })
}

export function isWithin(word: SaidWord, { start, end }: Span): boolean {
  const middle = (word.start + word.end) / 2
  return middle >= start - 0.1 && middle < end + 0.1
}
