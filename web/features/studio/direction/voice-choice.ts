import type { Document } from '#contract/document/document'
import type { SpokenSpan } from '../../../engine/director/channel-speakers.ts'
import { markedSpeakers, type SpeakerMark } from '../../../engine/director/marked-speakers.ts'
import { sharedSpeakers } from '../../../engine/director/share-out.ts'
import type { VoiceAnalysis } from '../../../engine/voice/analysis.ts'

export interface VoiceMark extends SpeakerMark {
  take: string
}

/** The voices of each take, as chosen and marked in the panel. */
export interface VoiceChoice {
  /** By take. */
  people: ReadonlyMap<string, number>
  marks: readonly VoiceMark[]
}

export const noChoice: VoiceChoice = { people: new Map(), marks: [] }

/** The chosen number of voices, or the one that the take is shared out to now. */
export function peopleIn(choice: VoiceChoice, document: Pick<Document, 'tracks'>, take: string): number {
  const shared = sharedSpeakers(document, take) ?? []
  return choice.people.get(take) ?? 1 + Math.max(0, ...shared.map(({ speaker }) => speaker))
}

export function withPeople(choice: VoiceChoice, take: string, people: number): VoiceChoice {
  return { ...choice, people: new Map([...choice.people, [take, people]]) }
}

/** A mark of one more voice raises the number of voices from `shownPeople`. */
export function withMark(choice: VoiceChoice, mark: VoiceMark, shownPeople: number): VoiceChoice {
  const people = Math.max(shownPeople, mark.speaker + 1)
  return { ...withPeople(choice, mark.take, people), marks: [...choice.marks, mark] }
}

export function marksOf({ marks }: VoiceChoice, take: string | undefined): VoiceMark[] {
  return marks.filter((mark) => mark.take === take)
}

export function withoutMarks(choice: VoiceChoice, take: string): VoiceChoice {
  return { ...choice, marks: choice.marks.filter((mark) => mark.take !== take) }
}

/**
 * The speakers of a take: as chosen in the panel, or as a directed document has shared them out, or by channel.
 * `getDocument` returns the current document, which may change while `channels` loads.
 */
export async function speakersOf(
  { take, analysis, choice }: { take: string; analysis: VoiceAnalysis; choice: VoiceChoice },
  getDocument: () => Document,
  channels: () => Promise<SpokenSpan[] | undefined>,
): Promise<SpokenSpan[]> {
  const marks = marksOf(choice, take)
  if (choice.people.get(take) === 1) return markedSpeakers(analysis)
  if (marks.length > 0) return markedSpeakers(analysis, marks)
  const before = getDocument()
  const shared = before.direction ? sharedSpeakers(before, take) : undefined
  return shared ?? (await channels()) ?? sharedSpeakers(getDocument(), take) ?? markedSpeakers(analysis)
}
