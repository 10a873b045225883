import type { Clip, Track } from '#contract/document/document'
import { takeEndOf, timelineTimeOf } from '#model/document/clip-time'
import { endOf, isAudible } from '../document/timing.ts'
import type { GainPoint } from './clip-envelope.ts'

/** Seconds in which a track gets quieter before a voice, and comes back after it. */
const DOWN = 0.15
const UP = 0.5
/** Between two things said that are nearer than this (seconds) it does not come back: that would pump. */
const PAUSE = 1

interface Span {
  start: number
  end: number
}

/** Speech in a take, in its seconds and in order; `undefined` if it is not known. */
export type SpeechOf = (take: string) => readonly Span[] | undefined

/** Speech in a clip in seconds of the timeline; without it, all of the clip counts as speech. */
export interface WithSpeech {
  speech?: readonly Span[]
}

type DuckedTrack = Omit<Track, 'clips'> & { clips: (Track['clips'][number] & WithSpeech)[] }

export function speechInClip(clip: Clip, speech: readonly Span[]): Span[] {
  const end = takeEndOf(clip)
  return speech
    .filter((span) => span.end > clip.offset && span.start < end)
    .map((span) => ({
      start: timelineTimeOf(clip, Math.max(clip.offset, span.start)),
      end: timelineTimeOf(clip, Math.min(end, span.end)),
    }))
}

export function isDucked({ kind, ducking }: Pick<Track, 'kind' | 'ducking'>): boolean {
  return kind !== 'voice' && ducking !== undefined && ducking !== null && ducking < 1
}

/** A piecewise linear curve over the timeline; empty: unchanged. */
export function duckingOf(document: { tracks: DuckedTrack[] }, track: DuckedTrack): GainPoint[] {
  const { ducking } = track
  if (!isDucked(track) || ducking === undefined || ducking === null) return []
  const spoken = document.tracks
    .filter((one) => one.kind === 'voice' && isAudible(document, one))
    .flatMap(({ clips }) => clips)
    .flatMap((clip) => clip.speech ?? [{ start: clip.start, end: endOf(clip) }])
    .sort((a, b) => a.start - b.start)
  const spans: { from: number; to: number }[] = []
  for (const { start, end } of spoken) {
    const last = spans.at(-1)
    if (last && start - last.to < PAUSE) last.to = Math.max(last.to, end)
    else spans.push({ from: start, to: end })
  }
  return spans.flatMap(({ from, to }) => [
    { time: from - DOWN, gain: 1 },
    { time: from, gain: ducking },
    { time: to, gain: ducking },
    { time: to + UP, gain: 1 },
  ])
}

/** Samples from frame `position` of the timeline on, as a curve lets them through; 1 before its first and after its last point. */
export function duck(
  samples: Float32Array,
  curve: readonly GainPoint[],
  position: number,
  rate: number,
): void {
  let next = 0
  for (let i = 0; i < samples.length; i++) {
    const time = (position + i) / rate
    while ((curve[next]?.time ?? Infinity) <= time) next++
    const [from, to] = [curve[next - 1], curve[next]]
    if (!from || !to) continue
    const gain = from.gain + ((to.gain - from.gain) * (time - from.time)) / (to.time - from.time)
    // Safe: `i` is inside.
    samples[i]! *= gain
  }
}
