import {
  MIX_MAX_TRACKS,
  type MixAutomation,
  type MixClip,
  type MixDocument,
  type MixSource,
} from '#contract/mixes/document'
import { carryAutomation, type Span } from '../automation/carried-automation.ts'
import { findClip, type FoundClip } from './clip-edits.ts'
import { addTrack } from '../strip/strip-edits.ts'

export interface CopiedClips {
  readonly clips: readonly {
    readonly clip: MixClip
    /** Id and name of its track, and the track's place from above. */
    readonly track: string
    readonly name: string
    readonly row: number
  }[]
  readonly sources: readonly MixSource[]
  readonly automation: readonly MixAutomation[]
}

const endOf = ({ start, duration }: MixClip) => start + duration

const foundOf = (mix: MixDocument, ids: readonly string[]): FoundClip[] =>
  ids.flatMap((id) => findClip(mix, id) ?? [])

/**
 * Moves all clips together, no further than the song's start and the first and last track allow. `carries`: the
 * automation moves too.
 */
export function moveClips(
  mix: MixDocument,
  ids: readonly string[],
  { by, tracks = 0, carries = false }: { by: number; tracks?: number; carries?: boolean },
): MixDocument {
  const found = foundOf(mix, ids)
  if (found.length === 0) return mix
  const shift = Math.max(by, -Math.min(...found.map(({ clip }) => clip.start)))
  const rows = found.map(({ track }) => mix.tracks.indexOf(track))
  const down = Math.min(mix.tracks.length - 1 - Math.max(...rows), Math.max(-Math.min(...rows), tracks))
  const moved = new Map(found.map(({ clip }) => [clip.id, { ...clip, start: clip.start + shift }]))
  if (shift === 0 && down === 0) return mix
  const whole = carries
    ? carryAutomation(
        mix,
        found.map(({ clip, track }, index) => ({
          from: track.id,
          to: mix.tracks[(rows[index] ?? 0) + down]?.id ?? track.id,
          start: clip.start,
          end: endOf(clip),
          by: shift,
        })),
      )
    : mix
  return {
    ...whole,
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

/** `carries`: also removes their automation, except where a remaining clip sounds. */
export function removeClips(
  mix: MixDocument,
  ids: readonly string[],
  { carries = false }: { carries?: boolean } = {},
): MixDocument {
  const removed = new Set(ids)
  const less = {
    ...mix,
    tracks: mix.tracks.map((track) =>
      track.clips.some(({ id }) => removed.has(id))
        ? { ...track, clips: track.clips.filter(({ id }) => !removed.has(id)) }
        : track,
    ),
  }
  if (!carries) return less
  return carryAutomation(
    less,
    foundOf(mix, ids).flatMap(({ clip, track }) =>
      uncovered(clip, less.tracks.find(({ id }) => id === track.id)?.clips ?? []).map((span) => ({
        from: track.id,
        to: null,
        ...span,
        by: 0,
      })),
    ),
  )
}

/** The stretches of a clip at which none of the others sounds, in seconds of the song. */
export function uncovered(clip: MixClip, others: readonly MixClip[]): Span[] {
  let at = clip.start
  const free: Span[] = []
  for (const other of others.toSorted((one, next) => one.start - next.start)) {
    if (other.start >= endOf(clip)) break
    if (other.start > at) free.push({ start: at, end: other.start })
    at = Math.max(at, endOf(other))
  }
  if (at < endOf(clip)) free.push({ start: at, end: endOf(clip) })
  return free
}

export function copyClips(mix: MixDocument, ids: readonly string[]): CopiedClips {
  const found = foundOf(mix, ids)
  const played = new Set(found.map(({ clip }) => clip.source))
  return {
    clips: found.map(({ clip, track }) => ({
      clip,
      track: track.id,
      name: track.name,
      row: mix.tracks.indexOf(track),
    })),
    sources: mix.sources.filter(({ id }) => played.has(id)),
    automation: mix.automation.filter(({ strip }) => found.some(({ track }) => track.id === strip)),
  }
}

export interface Pasted {
  mix: MixDocument
  /** Ids of the copies, in the order of the originals. */
  ids: string[]
}

/**
 * The first copy is placed at `at` seconds, the others relative to it. Each goes to its own track or, with `onto`, to
 * tracks relative to that. Missing tracks and sounds are added. `carries`: the automation is copied too.
 */
export function pasteClips(
  mix: MixDocument,
  { clips, sources, automation }: CopiedClips,
  {
    at,
    onto,
    newId,
    carries = false,
  }: { at: number; onto?: string | undefined; newId: () => string; carries?: boolean },
): Pasted {
  const from = Math.min(...clips.map(({ clip }) => clip.start))
  const top = Math.min(...clips.map(({ row }) => row))
  const rowOf = (id: string | undefined) => mix.tracks.findIndex((track) => track.id === id)
  const first = rowOf(onto)
  const coming = clips.map(({ clip, track, name, row }) => ({
    clip: { ...clip, id: newId(), start: at + clip.start - from },
    row: first < 0 && rowOf(track) >= 0 ? rowOf(track) : Math.max(0, first) + row - top,
    stretch: { from: track, start: clip.start, end: endOf(clip), by: at - from },
    name,
  }))
  let wide = mix
  for (const { row, name } of coming.toSorted((one, other) => one.row - other.row)) {
    while (wide.tracks.length <= row && wide.tracks.length < MIX_MAX_TRACKS)
      wide = addTrack(wide, newId(), name)
  }
  const trackAt = (row: number) => wide.tracks[Math.min(row, wide.tracks.length - 1)]?.id ?? ''
  const stretches = coming.map(({ row, stretch }) => ({ ...stretch, to: trackAt(row) }))
  const whole = carries ? carryAutomation(wide, stretches, { copies: true, lanes: automation }) : wide
  const known = new Set(mix.sources.map(({ id }) => id))
  const tracks = wide.tracks.map((track) => {
    const own = coming.filter(({ row }) => trackAt(row) === track.id)
    return own.length > 0 ? { ...track, clips: [...track.clips, ...own.map(({ clip }) => clip)] } : track
  })
  return {
    mix: { ...whole, sources: [...mix.sources, ...sources.filter(({ id }) => !known.has(id))], tracks },
    ids: coming.map(({ clip }) => clip.id),
  }
}

/** Copies right behind the clips as a whole. `carries`: the automation of their tracks is copied, too. */
export function duplicateClips(
  mix: MixDocument,
  ids: readonly string[],
  { newId, carries = false }: { newId: () => string; carries?: boolean },
): Pasted {
  const copied = copyClips(mix, ids)
  const at = Math.max(...copied.clips.map(({ clip }) => endOf(clip)))
  return pasteClips(mix, copied, { at, newId, carries })
}

export function clipsAt(mix: MixDocument, track: string, time: number): string[] {
  const own = mix.tracks.find(({ id }) => id === track)?.clips ?? []
  return own.filter((clip) => clip.start < time && time < endOf(clip)).map(({ id }) => id)
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

/** A Shift-click: extends the selection from the nearest selected clip of the track to this one, which comes last. */
export function extendedTo(mix: MixDocument, selected: readonly string[], id: string): string[] {
  const target = findClip(mix, id)
  if (!target) return [...selected]
  const away = (clip: MixClip) => Math.abs(clip.start - target.clip.start)
  const nearest = target.track.clips
    .filter((clip) => clip.id !== id && selected.includes(clip.id))
    .toSorted((one, other) => away(one) - away(other))[0]
  const [from, until] = [target.clip.start, (nearest ?? target.clip).start].toSorted((a, b) => a - b)
  const between = target.track.clips
    .filter(({ start }) => start >= (from ?? 0) && start <= (until ?? 0))
    .map((clip) => clip.id)
  return [...new Set([...selected, ...between])].filter((one) => one !== id).concat(id)
}

/** A Ctrl-click: with it, or without it if it was there. */
export function toggledClip(selected: readonly string[], id: string): string[] {
  return selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]
}
