import { takeEndOf, takeTimeOf, timelineTimeOf } from '#model/document/clip-time'
import type { Document } from '#contract/document/document'
import type { SpeakerCorrection } from '#contract/document/speaker-corrections'
import type { Speakers, SpeakerTurn } from '../../../engine/voice/speakers/speakers.ts'
import { clipsOf } from '../project/edits/edits.ts'

/** Turns below this are worth a look: about one in four of them is someone else's. */
const SURE = 0.75

/** The least certain turns, in their order, without those that a person has decided. */
export function unsureTurns(
  { turns }: Pick<Speakers, 'turns'>,
  corrections: readonly SpeakerCorrection[],
  limit: number,
): SpeakerTurn[] {
  const isDecided = ({ start, duration }: SpeakerTurn) => {
    const middle = start + duration / 2
    return corrections.some((one) => one.kind === 'is' && one.from <= middle && middle < one.to)
  }
  return turns
    .filter((turn) => turn.sure < SURE && !isDecided(turn))
    .toSorted((one, other) => one.sure - other.sure)
    .slice(0, limit)
    .toSorted((one, other) => one.start - other.start)
}

export function isUnsure(turn: SpeakerTurn, corrections: readonly SpeakerCorrection[]): boolean {
  return unsureTurns({ turns: [turn] }, corrections, 1).length > 0
}

/** `time` in seconds of the take. */
export function turnAt({ turns }: Pick<Speakers, 'turns'>, time: number): SpeakerTurn | undefined {
  return turns.find(({ start, duration }) => time >= start && time < start + duration)
}

/** Says that this speaker has a turn; the number of speakers: someone new. */
export function saidBy({ start, duration }: SpeakerTurn, speaker: number): SpeakerCorrection {
  return { kind: 'is', from: start, to: start + duration, speaker }
}

/** Seconds of a take that are heard at a time of the timeline; `undefined`: it is not heard there. */
export function takeTimeAt(document: Document, take: string, time: number): number | undefined {
  const clip = clipsOf(document, take).find((one) => time >= one.start && time < one.start + one.duration)
  return clip && takeTimeOf(clip, time)
}

/** Seconds of the timeline; `undefined` where no clip plays this part of a take. */
export function timelineTimeAt(document: Document, take: string, takeTime: number): number | undefined {
  const clip = clipsOf(document, take).find((one) => takeTime >= one.offset && takeTime < takeEndOf(one))
  return clip && timelineTimeOf(clip, takeTime)
}

/** All pairs of speakers, by number. */
export function pairsOf(people: number): [number, number][] {
  return Array.from({ length: people }, (_, one) => one).flatMap((one) =>
    Array.from({ length: people - one - 1 }, (_, index): [number, number] => [one, one + index + 1]),
  )
}
