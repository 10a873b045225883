import type { Document, Track } from '#contract/document/document'
import { endOf, isAudible } from '../document/timing.ts'
import type { GainPoint } from './clip-envelope.ts'

/** Seconds in which a track gets quieter before a voice, and comes back after it. */
const DOWN = 0.15
const UP = 0.5
/** Between two things said that are nearer than this (seconds) it does not come back: that would pump. */
const PAUSE = 1

/** A piecewise linear curve over the timeline; empty: unchanged. */
export function duckingOf(document: Pick<Document, 'tracks'>, { kind, ducking }: Track): GainPoint[] {
  if (kind === 'voice' || ducking === undefined || ducking === null || ducking >= 1) return []
  const spoken = document.tracks
    .filter((track) => track.kind === 'voice' && isAudible(document, track))
    .flatMap(({ clips }) => clips)
    .sort((a, b) => a.start - b.start)
  const spans: { from: number; to: number }[] = []
  for (const clip of spoken) {
    const last = spans.at(-1)
    if (last && clip.start - last.to < PAUSE) last.to = Math.max(last.to, endOf(clip))
    else spans.push({ from: clip.start, to: endOf(clip) })
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
