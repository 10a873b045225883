import type { MixClip, MixDocument, MixTrack } from '#contract/mixes/document'

/** Shortest clip, in seconds. */
export const SHORTEST = 0.02

/** The mix with another track in the place of the one with this id. */
export function changeTrack(
  mix: MixDocument,
  id: string,
  change: (track: MixTrack) => MixTrack,
): MixDocument {
  return { ...mix, tracks: mix.tracks.map((track) => (track.id === id ? change(track) : track)) }
}

export interface FoundClip {
  track: MixTrack
  clip: MixClip
}

/** Index of clips by id; cached, since a mix is immutable. */
const places = new WeakMap<readonly MixTrack[], ReadonlyMap<string, FoundClip>>()

export function findClip({ tracks }: Pick<MixDocument, 'tracks'>, id: string): FoundClip | undefined {
  let known = places.get(tracks)
  if (!known) {
    known = new Map(tracks.flatMap((track) => track.clips.map((clip) => [clip.id, { track, clip }] as const)))
    places.set(tracks, known)
  }
  return known.get(id)
}

function changeClip(mix: MixDocument, id: string, change: (clip: MixClip) => MixClip): MixDocument {
  const found = findClip(mix, id)
  if (!found) return mix
  return changeTrack(mix, found.track.id, (track) => ({
    ...track,
    clips: track.clips.map((clip) => (clip.id === id ? fitted(change(clip)) : clip)),
  }))
}

function fitted(clip: MixClip): MixClip {
  return {
    ...clip,
    start: Math.max(0, clip.start),
    fadeIn: Math.min(clip.fadeIn, clip.duration),
    fadeOut: Math.min(clip.fadeOut, clip.duration),
  }
}

/** The mix with one edge of a clip at `time`, as keys ask for it: nothing changes where that is beyond the other edge. */
export function trimTo(mix: MixDocument, id: string, edge: 'start' | 'end', time: number): MixDocument {
  const clip = findClip(mix, id)?.clip
  if (!clip) return mix
  if (edge === 'start') return time < clip.start + clip.duration ? trimStart(mix, id, time) : mix
  return time > clip.start ? trimEnd(mix, id, time) : mix
}

export function trimStart(mix: MixDocument, id: string, time: number): MixDocument {
  return changeClip(mix, id, (clip) => {
    const end = clip.start + clip.duration
    const start = Math.min(end - SHORTEST, Math.max(0, clip.start - clip.offset, time))
    return { ...clip, start, offset: clip.offset + start - clip.start, duration: end - start }
  })
}

export function trimEnd(mix: MixDocument, id: string, time: number): MixDocument {
  const found = findClip(mix, id)
  const source = mix.sources.find((one) => one.id === found?.clip.source)
  return changeClip(mix, id, (clip) => {
    const max = source ? source.duration - clip.offset : clip.duration
    return { ...clip, duration: Math.min(max, Math.max(SHORTEST, time - clip.start)) }
  })
}

export function fadeClip(
  mix: MixDocument,
  id: string,
  fades: Partial<Pick<MixClip, 'fadeIn' | 'fadeOut' | 'fade'>>,
) {
  return changeClip(mix, id, (clip) => ({ ...clip, ...fades }))
}

export function gainClip(mix: MixDocument, id: string, gain: number): MixDocument {
  return changeClip(mix, id, (clip) => ({ ...clip, gain }))
}

/** Cuts a clip in two at `time`; nothing changes where it does not sound. */
export function splitClip(mix: MixDocument, id: string, time: number, newId: string): MixDocument {
  const found = findClip(mix, id)
  if (!found) return mix
  const { track, clip } = found
  const left = time - clip.start
  if (left < SHORTEST || clip.duration - left < SHORTEST) return mix
  const first = { ...clip, duration: left, fadeOut: 0, fadeIn: Math.min(clip.fadeIn, left) }
  const second = {
    ...clip,
    id: newId,
    start: time,
    offset: clip.offset + left,
    duration: clip.duration - left,
    fadeIn: 0,
    fadeOut: Math.min(clip.fadeOut, clip.duration - left),
  }
  return changeTrack(mix, track.id, (one) => ({
    ...one,
    clips: one.clips.flatMap((each) => (each.id === id ? [first, second] : [each])),
  }))
}

/** Length of a crossfade between clips that only touch, in seconds. */
const CROSSFADE = 0.25

/**
 * Crossfades a clip with the next one on its track over their overlap; clips that only touch are extended first.
 * Unchanged if no clip follows within a second.
 */
export function crossfade(mix: MixDocument, id: string): MixDocument {
  const found = findClip(mix, id)
  if (!found) return mix
  const { track, clip } = found
  const next = track.clips
    .filter((one) => one.start > clip.start && one.start <= clip.start + clip.duration + 1)
    .toSorted((one, other) => one.start - other.start)[0]
  if (!next) return mix
  const end = clip.start + clip.duration
  let drawn = mix
  if (next.start > end - SHORTEST) {
    drawn = trimEnd(drawn, id, Math.max(end, next.start + CROSSFADE / 2))
    const longer = findClip(drawn, id)?.clip ?? clip
    drawn = trimStart(drawn, next.id, longer.start + longer.duration - CROSSFADE)
  }
  const first = findClip(drawn, id)?.clip ?? clip
  const second = findClip(drawn, next.id)?.clip ?? next
  const common = Math.max(
    0,
    Math.min(first.start + first.duration, second.start + second.duration) - second.start,
  )
  if (common <= 0) return mix
  return fadeClip(fadeClip(drawn, id, { fadeOut: common, fade: 'smooth' }), next.id, {
    fadeIn: common,
    fade: 'smooth',
  })
}
