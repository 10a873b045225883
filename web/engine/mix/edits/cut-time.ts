import type { MixClip, MixDocument, MixTrack } from '#contract/mixes/document'
import { withoutTime, type Span } from '../automation/carried-automation.ts'
import { SHORTEST } from './clip-edits.ts'
import { removeClips, uncovered } from './several-clips.ts'

/** Fades at cuts, in seconds: inaudible, but long enough to avoid clicks. */
const DECLICK = 0.005

/**
 * Removes a span (seconds) from all tracks; what follows moves up, with automation, markers and loop. `newId` returns
 * a new id at each call.
 */
export function cutTime(mix: MixDocument, span: Span, newId: () => string): MixDocument {
  if (span.end - span.start < SHORTEST) return mix
  const moved = (time: number) => timeWithout(time, span)
  const loop = { ...mix.loop, start: moved(mix.loop.start), end: moved(mix.loop.end) }
  return {
    ...mix,
    tracks: mix.tracks.map((track) => trackWithout(track, span, newId)),
    automation: mix.automation.map((lane) => ({ ...lane, points: [...withoutTime(lane.points, span)] })),
    markers: mix.markers
      .filter(({ time }) => time <= span.start || time >= span.end)
      .map((marker) => ({ ...marker, time: moved(marker.time) })),
    loop: loop.end > loop.start ? loop : { ...loop, on: false },
  }
}

/** Later clips of a track move up as far as nothing else sounds there. `carries`: the automation moves too. */
export function removeAndClose(
  mix: MixDocument,
  ids: readonly string[],
  { newId, carries = false }: { newId: () => string; carries?: boolean },
): MixDocument {
  const less = removeClips(mix, ids)
  return mix.tracks.reduce((now, { id, clips }, row) => {
    const stayed = less.tracks[row]?.clips ?? []
    const removed = clips.filter((clip) => ids.includes(clip.id))
    // From behind, so that the places of those before are still true.
    const gaps = removed
      .flatMap((clip, index) => uncovered(clip, [...stayed, ...removed.slice(0, index)]))
      .toSorted((one, other) => other.start - one.start)
    return gaps.reduce((next, gap) => cutTracks(next, gap, { tracks: new Set([id]), newId, carries }), now)
  }, less)
}

/** The mix without a span of time on some tracks only; `carries`: also of their automation. */
export function cutTracks(
  mix: MixDocument,
  span: Span,
  { tracks, newId, carries }: { tracks: ReadonlySet<string>; newId: () => string; carries: boolean },
): MixDocument {
  return {
    ...mix,
    tracks: mix.tracks.map((track) => (tracks.has(track.id) ? trackWithout(track, span, newId) : track)),
    automation: carries
      ? mix.automation.map((lane) =>
          tracks.has(lane.strip) ? { ...lane, points: [...withoutTime(lane.points, span)] } : lane,
        )
      : mix.automation,
  }
}

const timeWithout = (time: number, { start, end }: Span) =>
  time < end ? Math.min(time, start) : time - (end - start)

function trackWithout(track: MixTrack, span: Span, newId: () => string): MixTrack {
  if (track.clips.every(({ start, duration }) => start + duration <= span.start)) return track
  return { ...track, clips: track.clips.flatMap((clip) => clipWithout(clip, span, newId)) }
}

function clipWithout(clip: MixClip, span: Span, newId: () => string): MixClip[] {
  const end = clip.start + clip.duration
  if (end <= span.start) return [clip]
  if (clip.start >= span.end) return [{ ...clip, start: timeWithout(clip.start, span) }]
  const first = pieceOf(clip, clip.start, Math.min(end, span.start))
  const last = pieceOf(clip, Math.max(clip.start, span.end), end)
  return [
    ...(first ? [first] : []),
    ...(last ? [{ ...last, id: first ? newId() : clip.id, start: timeWithout(last.start, span) }] : []),
  ]
}

function pieceOf(clip: MixClip, start: number, end: number): MixClip | undefined {
  const duration = end - start
  if (duration < SHORTEST) return undefined
  const isWhole = { start: start === clip.start, end: end === clip.start + clip.duration }
  return {
    ...clip,
    start,
    offset: clip.offset + start - clip.start,
    duration,
    fadeIn: Math.min(isWhole.start ? clip.fadeIn : DECLICK, duration),
    fadeOut: Math.min(isWhole.end ? clip.fadeOut : DECLICK, duration),
  }
}
