import { takeEndOf, takeTimeOf, timelineTimeOf } from '#model/document/clip-time'
import type { Clip, Document, MouthCorrection } from '#contract/document/document'
import { MAX_TRANSCRIPT_LENGTH, type MouthCue, type MouthShape } from '#contract/takes/mouth-track'
import type { Edit } from '#contract/document/edit'
import { firstEndingAfter } from '../../../engine/timeline/cue-order.ts'
import { correctedCues } from '../../../engine/voice/mouth-corrections.ts'

/** The mouth of a take, in seconds from its start. */
export interface TakeMouth {
  take: string
  heard: readonly MouthCue[]
  /** The cues with corrections applied. */
  shown: readonly MouthCue[]
  corrections: readonly MouthCorrection[]
}

export function takeMouth(
  { mouthCorrections = [] }: { mouthCorrections?: Document['mouthCorrections'] | undefined },
  take: string,
  heard: readonly MouthCue[],
): TakeMouth {
  const corrections = mouthCorrections.filter((correction) => correction.take === take)
  return { take, heard, corrections, shown: correctedCues(heard, corrections, take) }
}

/** The mouth of a clip at one time, in seconds from the start of its take. */
export interface MouthSpot {
  shape: MouthShape
  /** The detected shape. */
  heard: MouthShape
  start: number
  end: number
  correction: MouthCorrection | undefined
}

/** Shortest correction in seconds; shorter ones would be invisible. */
export const SHORTEST = 0.02
/** Seconds before a clip's end at which its last mouth is read. */
const LAST_INSTANT = 1e-6

/** The mouth of a clip at `time` of the timeline; `undefined` outside it or without cues. */
export function mouthSpot(mouth: TakeMouth, clip: Clip, time: number): MouthSpot | undefined {
  if (time < clip.start || time > clip.start + clip.duration) return undefined
  const at = takeTimeAt(clip, time)
  const shown = cueAt(mouth.shown, at)
  const heard = cueAt(mouth.heard, at)
  if (!shown || !heard) return undefined
  const correction = mouth.corrections.findLast(({ start, duration }) => at >= start && at < start + duration)
  const { start, end } = correction
    ? { start: correction.start, end: correction.start + correction.duration }
    : shown
  return { shape: correction?.shape ?? shown.value, heard: heard.value, start, end, correction }
}

/** Replaces the shape for as long as the current one lasts. */
export function showShape(spot: MouthSpot, take: string, shape: MouthShape, newId: () => string): Edit {
  const { correction, start, end } = spot
  if (correction) return { kind: 'changeMouthCorrection', correction: correction.id, change: { shape } }
  return {
    kind: 'addMouthCorrection',
    correction: { id: newId(), take, start, duration: end - start, shape },
  }
}

/** Moves a correction's edges to these seconds of its take, within its limits. */
export function moveEdges(
  { id, start, duration }: MouthCorrection,
  edges: { start?: number; end?: number },
  takeDuration: number,
): Edit {
  const end = Math.min(takeDuration, Math.max(start + SHORTEST, edges.end ?? start + duration))
  const from = Math.max(0, Math.min(end - SHORTEST, edges.start ?? start))
  return { kind: 'changeMouthCorrection', correction: id, change: { start: from, duration: end - from } }
}

/** Seconds of the timeline, in the middle of the previous or next mouth in the clip; `undefined` without one. */
export function neighbourTime(
  mouth: TakeMouth,
  clip: Clip,
  time: number,
  direction: 1 | -1,
): number | undefined {
  const at = takeTimeAt(clip, time)
  const last = takeEndOf(clip)
  const middles = mouth.shown
    .filter(({ start, end }) => end > clip.offset && start < last)
    .map(({ start, end }) => ({
      isHere: at >= start && at < end,
      middle: (Math.max(start, clip.offset) + Math.min(end, last)) / 2,
    }))
  const found =
    direction > 0
      ? middles.find(({ isHere, middle }) => !isHere && middle > at)
      : middles.findLast(({ isHere, middle }) => !isHere && middle < at)
  return found && timelineTimeOf(clip, found.middle)
}

/** Returns the text of captions over a take, in the order of the take, up to the stored limit. */
export function captionsOver(document: Document, take: string): string {
  const said = document.tracks
    .flatMap(({ clips }) => clips)
    .filter((clip) => clip.take === take)
    .flatMap((clip) =>
      document.captions
        .filter(({ start, duration }) => start < clip.start + clip.duration && start + duration > clip.start)
        .map(({ id, text, start }) => ({ id, text: text.trim(), at: takeTimeOf(clip, start) })),
    )
    .filter(({ text }) => text)
    .sort((a, b) => a.at - b.at)
  const once = new Map<string, string>()
  for (const { id, text } of said) if (!once.has(id)) once.set(id, text)
  return [...once.values()].join('\n').slice(0, MAX_TRANSCRIPT_LENGTH)
}

/** Seconds of the take. At the end of a clip, where playback stops, the last mouth counts. */
function takeTimeAt(clip: Clip, time: number): number {
  const end = clip.start + clip.duration
  return takeTimeOf(clip, time <= end ? Math.min(time, end - LAST_INSTANT) : time)
}

function cueAt(cues: readonly MouthCue[], at: number): MouthCue | undefined {
  return cues[firstEndingAfter(cues, at)] ?? cues.at(-1)
}
