import type { MixClip, MixDocument } from '#contract/mixes/document'
import { findClip, type FoundClip } from './clip-edits.ts'

/** What was copied of a mix: clips, and the tracks they were on. */
export type CopiedClips = readonly { clip: MixClip; track: string }[]

const endOf = ({ start, duration }: MixClip) => start + duration

const foundOf = (mix: MixDocument, ids: readonly string[]): FoundClip[] =>
  ids.flatMap((id) => findClip(mix, id) ?? [])

/**
 * Moves clips by seconds and by tracks, as one: none before the song, and all no further than the first or the last
 * track lets one of them.
 */
export function moveClips(
  mix: MixDocument,
  ids: readonly string[],
  { by, tracks = 0 }: { by: number; tracks?: number },
): MixDocument {
  const found = foundOf(mix, ids)
  if (found.length === 0) return mix
  const shift = Math.max(by, -Math.min(...found.map(({ clip }) => clip.start)))
  const rows = found.map(({ track }) => mix.tracks.indexOf(track))
  const down = Math.min(mix.tracks.length - 1 - Math.max(...rows), Math.max(-Math.min(...rows), tracks))
  const moved = new Map(found.map(({ clip }) => [clip.id, { ...clip, start: clip.start + shift }]))
  return {
    ...mix,
    tracks: mix.tracks.map((track, row) => {
      if (down === 0) {
        if (!rows.includes(row)) return track
        return { ...track, clips: track.clips.map((clip) => moved.get(clip.id) ?? clip) }
      }
      const stayed = track.clips.filter(({ id }) => !moved.has(id))
      const came = mix.tracks[row - down]?.clips.flatMap(({ id }) => moved.get(id) ?? []) ?? []
      return stayed.length === track.clips.length && came.length === 0
        ? track
        : { ...track, clips: [...stayed, ...came] }
    }),
  }
}

export function removeClips(mix: MixDocument, ids: readonly string[]): MixDocument {
  const gone = new Set(ids)
  return {
    ...mix,
    tracks: mix.tracks.map((track) =>
      track.clips.some(({ id }) => gone.has(id))
        ? { ...track, clips: track.clips.filter(({ id }) => !gone.has(id)) }
        : track,
    ),
  }
}

export function copyClips(mix: MixDocument, ids: readonly string[]): CopiedClips {
  return foundOf(mix, ids).map(({ clip, track }) => ({ clip, track: track.id }))
}

/**
 * The mix with copies, the first of them at `at` seconds and the others as far behind it as they were. Each goes to
 * its own track, or to the first one where that is gone. `newIds`: one for each.
 */
export function pasteClips(
  mix: MixDocument,
  copied: CopiedClips,
  { at, newIds }: { at: number; newIds: readonly string[] },
): MixDocument {
  const from = Math.min(...copied.map(({ clip }) => clip.start))
  const known = new Set(mix.tracks.map(({ id }) => id))
  const coming = copied.flatMap(({ clip, track }, index) => {
    const [id, to] = [newIds[index], known.has(track) ? track : mix.tracks[0]?.id]
    return id === undefined || to === undefined
      ? []
      : [{ to, clip: { ...clip, id, start: at + clip.start - from } }]
  })
  return {
    ...mix,
    tracks: mix.tracks.map((track) => {
      const own = coming.filter(({ to }) => to === track.id).map(({ clip }) => clip)
      return own.length > 0 ? { ...track, clips: [...track.clips, ...own] } : track
    }),
  }
}

/** Copies right behind the clips as a whole. `newIds`: one for each of `ids`. */
export function duplicateClips(
  mix: MixDocument,
  ids: readonly string[],
  newIds: readonly string[],
): MixDocument {
  const copied = copyClips(mix, ids)
  return pasteClips(mix, copied, { at: Math.max(...copied.map(({ clip }) => endOf(clip))), newIds })
}

/** All clips, track by track and in order of time. */
function inOrder(mix: MixDocument): FoundClip[] {
  return mix.tracks.flatMap((track) =>
    track.clips.toSorted((one, other) => one.start - other.start).map((clip) => ({ track, clip })),
  )
}

export function allClips(mix: MixDocument): string[] {
  return inOrder(mix).map(({ clip }) => clip.id)
}

/** The clip after this one (or before it) on its track, then on the next one. */
export function neighbourClip(mix: MixDocument, id: string, direction: 1 | -1): FoundClip | undefined {
  const all = inOrder(mix)
  const at = all.findIndex(({ clip }) => clip.id === id)
  return at < 0 ? undefined : all[at + direction]
}

/** A Shift-click: from the nearest picked clip of its track to this one, beside what was picked; this one comes last. */
export function extendedTo(mix: MixDocument, picked: readonly string[], id: string): string[] {
  const target = findClip(mix, id)
  if (!target) return [...picked]
  const away = (clip: MixClip) => Math.abs(clip.start - target.clip.start)
  const nearest = target.track.clips
    .filter((clip) => clip.id !== id && picked.includes(clip.id))
    .toSorted((one, other) => away(one) - away(other))[0]
  const [from, until] = [target.clip.start, (nearest ?? target.clip).start].toSorted((a, b) => a - b)
  const between = target.track.clips
    .filter(({ start }) => start >= (from ?? 0) && start <= (until ?? 0))
    .map((clip) => clip.id)
  return [...new Set([...picked, ...between])].filter((one) => one !== id).concat(id)
}

/** A Ctrl-click: with it, or without it if it was there. */
export function toggledClip(picked: readonly string[], id: string): string[] {
  return picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]
}
