import type { Direction, Document } from '#contract/document/document'
import {
  MAX_SPEAKERS,
  SPEAKER_CORRECTIONS,
  type SpeakerCorrection,
} from '#contract/document/speaker-corrections'
import { stableText } from '#model/edits/invert-edit'
import { markedSpeakers, type SpeakerMark } from '../../../engine/director/marked-speakers.ts'
import { sharedSpeakers } from '../../../engine/director/share-out.ts'
import { spokenSpans, type SpokenSpan } from '../../../engine/director/spoken-span.ts'
import type { VoiceAnalysis } from '../../../engine/voice/analysis.ts'
import type { Speakers } from '../../../engine/voice/speakers/speakers.ts'

export interface VoiceMark extends SpeakerMark {
  take: string
}

/** Corrections and marks that a person makes for the voices of takes. */
export interface VoiceChoice {
  /** By take; those of the document for other takes. */
  corrections: ReadonlyMap<string, readonly SpeakerCorrection[]>
  marks: readonly VoiceMark[]
}

export const noChoice: VoiceChoice = { corrections: new Map(), marks: [] }

type WithDirection = Pick<Document, 'direction'>

/** Those of the panel, else those that the document holds. */
export function correctionsOf(
  choice: VoiceChoice,
  { direction }: WithDirection,
  take: string,
): readonly SpeakerCorrection[] {
  return choice.corrections.get(take) ?? storedCorrections(direction, take)
}

function storedCorrections(direction: Document['direction'], take: string): readonly SpeakerCorrection[] {
  return direction?.speakers?.find((one) => one.take === take)?.corrections ?? []
}

/** The corrections to store with a scene that is made of a take. */
export function correctedSpeakers(
  { direction }: WithDirection,
  take: string,
  corrections: readonly SpeakerCorrection[],
): Direction['speakers'] {
  const others = (direction?.speakers ?? []).filter((one) => one.take !== take)
  if (corrections.length === 0) return others.length > 0 || direction?.speakers ? others : undefined
  return [...others, { take, corrections: [...corrections] }]
}

/** A document can hold them. None can be dropped, because later ones build on the earlier ones. */
export function hasRoom(corrections: readonly SpeakerCorrection[]): boolean {
  return corrections.length <= SPEAKER_CORRECTIONS
}

/** `undefined`: the document's hold again. */
export function withCorrections(
  choice: VoiceChoice,
  take: string,
  corrections: readonly SpeakerCorrection[] | undefined,
): VoiceChoice {
  const byTake = new Map(choice.corrections)
  if (corrections) byTake.set(take, corrections)
  else byTake.delete(take)
  return { ...choice, corrections: byTake }
}

/** The number of voices that a person chose; `undefined`: it is found. */
export function countIn(corrections: readonly SpeakerCorrection[]): number | undefined {
  const last = corrections.findLast((one) => one.kind === 'count')
  return last?.kind === 'count' ? (last.people ?? undefined) : undefined
}

/**
 * Another number of voices; `undefined`: as many as are found. It replaces only the last correction, since the speaker
 * numbers of each are those of the result of the ones before.
 */
export function withCount(
  corrections: readonly SpeakerCorrection[],
  people: number | undefined,
): SpeakerCorrection[] {
  const before = corrections.at(-1)?.kind === 'count' ? corrections.slice(0, -1) : [...corrections]
  return countIn(before) === people ? before : [...before, { kind: 'count', people: people ?? null }]
}

/** One more correction. A number of voices that a person chose follows those that they unite or tell apart. */
export function withCorrection(
  corrections: readonly SpeakerCorrection[],
  one: SpeakerCorrection,
  found: number,
): SpeakerCorrection[] {
  const count = countIn(corrections)
  const change = one.kind === 'merge' ? -1 : one.kind === 'is' && one.speaker >= found ? 1 : 0
  const people = Math.max(1, Math.min(MAX_SPEAKERS, (count ?? 0) + change))
  return [
    ...corrections,
    one,
    ...(count !== undefined && people !== count ? [{ kind: 'count', people } as const] : []),
  ]
}

export function withMark(choice: VoiceChoice, mark: VoiceMark): VoiceChoice {
  return { ...choice, marks: [...choice.marks, mark] }
}

export function marksOf({ marks }: VoiceChoice, take: string | undefined): VoiceMark[] {
  return marks.filter((mark) => mark.take === take)
}

export function withoutMarks(choice: VoiceChoice, marks: readonly VoiceMark[]): VoiceChoice {
  return { ...choice, marks: choice.marks.filter((mark) => !marks.includes(mark)) }
}

/** After a scene was made its corrections are the document's, so that undo reverts them; so are marks if it shares out the take. */
export function withPlaced(
  choice: VoiceChoice,
  document: Document,
  { take, marks }: { take: string; marks: readonly VoiceMark[] },
): VoiceChoice {
  const kept = withCorrections(choice, take, undefined)
  return sharedSpeakers(document, take) ? withoutMarks(kept, marks) : kept
}

export interface ToldApart {
  spoken: SpokenSpan[]
  /** The last speaker is everyone beyond `MAX_SPEAKERS`. */
  others: boolean
  /** Hz, by speaker; empty if unknown. */
  pitches: number[]
  /** Corrections of the take, to store with the scene. */
  corrections: readonly SpeakerCorrection[]
  /** Marks that are in `spoken`. */
  marks: readonly VoiceMark[]
}

/** Speakers as they were found with these corrections. */
export function toldBy(found: Speakers, corrections: readonly SpeakerCorrection[]): ToldApart {
  const pitches = found.people.map(({ pitch }) => pitch)
  return { spoken: spokenSpans(found), others: found.others, pitches, corrections, marks: [] }
}

/**
 * The speakers of a take: as a person marked them, or as a directed document has shared them out unless the corrections have
 * changed since, or as they sound. `getDocument` returns the current document, which may change while `find` works.
 */
export async function speakersOf(
  { take, analysis, choice }: { take: string; analysis: VoiceAnalysis; choice: VoiceChoice },
  getDocument: () => Document,
  find: (corrections: readonly SpeakerCorrection[]) => Promise<Speakers>,
): Promise<ToldApart> {
  const marks = marksOf(choice, take)
  const document = getDocument()
  const corrections = correctionsOf(choice, document, take)
  const byHand = { spoken: markedSpeakers(analysis, marks), others: false, pitches: [], corrections, marks }
  if (marks.length > 0) return byHand
  if (document.direction && hasStored(document, take, corrections)) {
    const shared = sharedSpeakers(document, take)
    if (shared) return { ...byHand, spoken: shared.spoken, others: shared.others }
  }
  const isOne = corrections.length === 1 && countIn(corrections) === 1
  // No other voices are expected where each performer has takes of their own.
  const isCast = corrections.length === 0 && hasOwnTakes(document, take)
  if (isOne || isCast) return byHand
  const found = await find(corrections)
  return found.turns.length === 0 ? byHand : toldBy(found, corrections)
}

function hasOwnTakes({ tracks }: Pick<Document, 'tracks'>, take: string): boolean {
  const speakers = (isIt: (one: string) => boolean) =>
    new Set(
      tracks.flatMap(({ kind, performer, clips }) =>
        kind === 'voice' && performer && clips.some((clip) => isIt(clip.take)) ? [performer] : [],
      ),
    )
  const own = speakers((one) => one === take)
  return own.size === 1 && [...speakers((one) => one !== take)].some((performer) => !own.has(performer))
}

function hasStored({ direction }: WithDirection, take: string, corrections: readonly SpeakerCorrection[]) {
  return stableText(storedCorrections(direction, take)) === stableText(corrections)
}
