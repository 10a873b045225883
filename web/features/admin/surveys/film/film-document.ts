import type { Document, Overlay, Performer, Track } from '#contract/document/document'
import { startingDocument } from '#model/document/new-document'
import { plainClip } from '#model/document/plain-clip'
import { shortened } from '#model/text/shortened'
import type { CastCharacter } from '../../../../engine/director/cast-characters.ts'
import { charactersFor } from '../../../../engine/director/character-voices.ts'
import { hundredths } from '../../../../engine/director/hundredths.ts'
import { stageFor } from '../../../../engine/director/stage.ts'
import type { VoiceAnalysis } from '../../../../engine/voice/analysis.ts'
import { medianPitch } from '../../../../engine/voice/signal/median-pitch.ts'

/** An answer of a film, as far as its document needs it. */
export interface FilmPart {
  take: string
  /** Parts of the same person are spoken by one character. */
  person: string
  voice: Pick<VoiceAnalysis, 'speech' | 'rate' | 'pitch' | 'duration'>
}

/** Seconds that the question is shown, before the first answer. */
const TITLE = { shortest: 3, longest: 9, before: 1 }
const LETTERS_PER_SECOND = 15
/** Its lower edge, and the lowest middle: apps cover the foot of tall videos. Parts of the height. */
const TITLE_EDGE = 0.94
const TITLE_MIDDLE = 0.78
/** Seconds around the speech of an answer. */
const BEFORE = 0.3
const AFTER = 0.5
/** Seconds between two answers. */
const GAP = 0.3
const TITLE_LETTERS = 400

/** The seconds of a take from its first speech to its last; `undefined` if there is none. */
export function spokenPartOf({
  speech,
  rate,
  duration,
}: Pick<VoiceAnalysis, 'speech' | 'rate' | 'duration'>): { offset: number; duration: number } | undefined {
  const first = speech.indexOf(1)
  if (first === -1) return undefined
  const offset = Math.max(0, first / rate - BEFORE)
  const end = Math.min(duration, (speech.lastIndexOf(1) + 1) / rate + AFTER)
  return { offset, duration: Math.max(0.1, end - offset) }
}

/**
 * A film of answers in their order: a title with the question, and a performer with a track of its own for each person,
 * cast by pitch. The same parts and characters give the same document. There has to be a character.
 */
export function filmDocument(
  parts: readonly FilmPart[],
  { question, characters }: { question: string; characters: readonly CastCharacter[] },
): Document {
  const people = [...new Set(parts.map(({ person }) => person))]
  const cast = charactersFor(
    people.map((person) => pitchOf(parts.filter((part) => part.person === person))),
    characters,
  )
  const { performers: _, tracks: _tracks, ...empty } = startingDocument('')
  const places = stageFor(people.length, empty.stage)
  const performers = people.map((_person, index): Performer => {
    const { id = '', rig } = cast[index] ?? {}
    // Safe: a place for each.
    return { id: performerOf(index), character: id, ...(rig && { rig }), props: {}, ...places[index]! }
  })
  const title = question.trim() === '' ? undefined : titleOf(question.trim())
  let start = title?.duration ?? 0
  const clips = parts.flatMap(({ take, person, voice }) => {
    const spoken = spokenPartOf(voice)
    if (!spoken) return []
    const clip = { ...plainClip({ id: `answer-${take}`, take, start, duration: spoken.duration }), ...spoken }
    start += spoken.duration + GAP
    return [{ person, clip }]
  })
  return {
    ...empty,
    performers,
    tracks: people.map((person, index): Track => ({
      id: `voice-${performerOf(index)}`,
      kind: 'voice',
      name: cast[index]?.name ?? '',
      performer: performerOf(index),
      gain: 1,
      pan: 0,
      mute: false,
      solo: false,
      clips: clips.flatMap((one) => (one.person === person ? [one.clip] : [])),
    })),
    ...(title && { overlays: [title] }),
  }
}

function performerOf(index: number): string {
  return `performer-${index + 1}`
}

/** In Hz; 0 if no part is voiced. */
function pitchOf(parts: readonly FilmPart[]): number {
  return medianPitch(Float32Array.from(parts.flatMap(({ voice }) => Array.from(voice.pitch))))
}

/** Below the faces, in letters that are smaller for longer questions. */
function titleOf(question: string): Overlay {
  const content = shortened(question, TITLE_LETTERS)
  const letters = readingLength(content)
  const size = letters > 240 ? 0.04 : letters > 120 ? 0.05 : letters > 48 ? 0.065 : 0.09
  // An estimate for the wide stage that a film starts with.
  const lines = Math.ceil((letters * size * 0.55) / 1.6)
  const seconds = TITLE.before + letters / LETTERS_PER_SECOND
  return {
    id: 'question',
    kind: 'title',
    content,
    start: 0,
    duration: hundredths(Math.min(TITLE.longest, Math.max(TITLE.shortest, seconds))),
    x: 0.5,
    y: hundredths(Math.min(TITLE_MIDDLE, TITLE_EDGE - (lines * size * 1.2) / 2)),
    size,
    turn: 0,
    look: 'band',
  }
}

/** Letters; a Chinese, Japanese or Korean one counts as two: it is as wide, and says as much. */
function readingLength(text: string): number {
  const wide = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)
  return text.length + (wide?.length ?? 0)
}
