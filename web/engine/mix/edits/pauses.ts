import type { MixDocument } from '#contract/mixes/document'
import type { Span } from '../automation/carried-automation.ts'
import { findClip } from './clip-edits.ts'
import { cutTracks } from './cut-time.ts'

/** Seconds of a pause left after and before speech: enough to breathe. */
const AFTER = 0.3
const BEFORE = 0.15
/** Shortest pause that is cut, in seconds. */
const SHORTEST_CUT = 0.25

export interface ShortenedPauses {
  mix: MixDocument
  /** Number of shortened pauses, and the seconds removed. */
  count: number
  seconds: number
}

/**
 * Cuts pauses, but for a breath, where none of these clips contains speech; what follows moves up. `speech`: spans of
 * each clip, in seconds of the song; clips without an entry are not cut. `carries`: the automation moves too.
 */
export function shortenPauses(
  mix: MixDocument,
  speech: ReadonlyMap<string, readonly Span[]>,
  { newId, carries = false }: { newId: () => string; carries?: boolean },
): ShortenedPauses {
  const tracks = new Set([...speech.keys()].flatMap((id) => findClip(mix, id)?.track.id ?? []))
  const sounding = mix.tracks
    .filter(({ id }) => tracks.has(id))
    .flatMap(({ clips }) => clips)
    .flatMap(({ id, start, duration }) => speech.get(id) ?? [{ start, end: start + duration }])
    .toSorted((one, other) => one.start - other.start)
  const cuts: Span[] = []
  let until = Infinity
  for (const { start, end } of sounding) {
    const cut = { start: until + AFTER, end: start - BEFORE }
    if (cut.end - cut.start >= SHORTEST_CUT) cuts.push(cut)
    until = until === Infinity ? end : Math.max(until, end)
  }
  return {
    // From behind, so that the places of those before are still true.
    mix: cuts.reduceRight((now, cut) => cutTracks(now, cut, { tracks, newId, carries }), mix),
    count: cuts.length,
    seconds: cuts.reduce((sum, { start, end }) => sum + end - start, 0),
  }
}
