import type { MixDocument } from '#contract/mixes/document'
import { snapTime } from '../../timeline/snap-time.ts'

export interface Snapping {
  tempo: number
  /** Seconds; 0 by default. */
  firstBeat?: number | undefined
  /** Parts of a beat; `null` where nothing snaps. */
  division: number | null
  /** Times that catch what comes near them, before the beats do; and how near that is, in seconds. */
  places?: readonly number[]
  reach?: number
}

const caughtBy = (time: number, { places = [], reach = 0 }: Snapping): number | undefined => {
  const caught = snapTime(time, places, reach)
  return caught !== time || places.includes(time) ? caught : undefined
}

/** The place that `time` is near to, or else the nearest beat; `time` itself where snapping is off. */
export function snapped(time: number, snapping: Snapping): number {
  const { tempo, firstBeat = 0, division } = snapping
  if (division === null) return Math.max(0, time)
  const beat = 60 / tempo / division
  return Math.max(0, caughtBy(time, snapping) ?? firstBeat + Math.round((time - firstBeat) / beat) * beat)
}

/** Returns the snapped start of a clip dragged to `start`: either end snaps, the start also to beats. */
export function snappedClip(start: number, duration: number, snapping: Snapping): number {
  const { division } = snapping
  const ends = division === null ? undefined : caughtBy(start + duration, snapping)
  const byEnd = ends === undefined ? -1 : ends - duration
  const byStart = snapped(start, snapping)
  const isStartCaught = caughtBy(start, snapping) !== undefined
  const isEndNearer = !isStartCaught || Math.abs(byEnd - start) < Math.abs(byStart - start)
  return byEnd >= 0 && isEndNearer ? byEnd : byStart
}

/** Returns snap points: the ends of other clips, markers and loop ends. `moving` are the dragged clips. */
export function placesIn(mix: MixDocument, moving: readonly string[]): number[] {
  const { loop, markers, tracks } = mix
  const held = new Set(moving)
  const clips = tracks.flatMap((track) => track.clips).filter(({ id }) => !held.has(id))
  return [
    ...clips.flatMap(({ start, duration }) => [start, start + duration]),
    ...markers.map(({ time }) => time),
    ...(loop.end > loop.start ? [loop.start, loop.end] : []),
  ]
}
