import type { Document, Overlay, Performer, Track } from '#contract/document/document'
import { startingDocument } from '#model/document/new-document'
import { plainClip } from '#model/document/plain-clip'
import { cutText } from '#model/text/cut-text'
import type { CastCharacter } from '../../../../engine/director/cast-characters.ts'
import { charactersFor } from '../../../../engine/director/character-voices.ts'
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

/** Seconds that the question is shown before the first answer. */
const TITLE = 3
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
  let start = TITLE
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
    ...(question.trim() !== '' && { overlays: [titleOf(question.trim())] }),
  }
}

function performerOf(index: number): string {
  return `performer-${index + 1}`
}

/** In Hz; 0 if no part is voiced. */
function pitchOf(parts: readonly FilmPart[]): number {
  return medianPitch(Float32Array.from(parts.flatMap(({ voice }) => Array.from(voice.pitch))))
}

function titleOf(question: string): Overlay {
  const content = cutText(question, TITLE_LETTERS)
  // Longer questions have more lines.
  const size = content.length > 120 ? 0.05 : content.length > 48 ? 0.065 : 0.09
  return {
    id: 'question',
    kind: 'title',
    content,
    start: 0,
    duration: TITLE,
    x: 0.5,
    y: 0.15,
    size,
    turn: 0,
    look: 'band',
  }
}
