import type { Clip, Document } from '../../contract/document/document.ts'

type Tracks = readonly Pick<Document['tracks'][number], 'id' | 'clips'>[]

/** Clips by their ids, each with the id of its track. */
type ClipIndex = ReadonlyMap<string, { track: string; clip: Clip }>

/** Seconds by which clips may overlap: times are rounded. */
const TOLERANCE = 1e-6

/**
 * True if two clips lie over each other on a track and did so in none of the other versions. Each clip is compared
 * only with those that begin before it ends.
 */
export function hasNewOverlap(
  { tracks }: { tracks: Tracks },
  versions: readonly { tracks: Tracks }[],
): boolean {
  let indexes: readonly ClipIndex[] | undefined
  const isNew = (one: Clip, other: Clip) =>
    !(indexes ??= versions.map(indexOf)).some((index) => overlapIn(index, one.id, other.id))
  return tracks.some(({ clips }) => {
    const sorted = clips.toSorted(byStart)
    return sorted.some((clip, place) => {
      for (let next = place + 1; next < sorted.length; next++) {
        const other = sorted[next]
        if (!other || !beginsWithin(clip, other)) return false
        if (isNew(clip, other)) return true
      }
      return false
    })
  })
}

function indexOf({ tracks }: { tracks: Tracks }): ClipIndex {
  return new Map(tracks.flatMap(({ id, clips }) => clips.map((clip) => [clip.id, { track: id, clip }])))
}

function overlapIn(index: ClipIndex, one: string, other: string): boolean {
  const [left, right] = [index.get(one), index.get(other)]
  if (!left || !right || left.track !== right.track) return false
  return byStart(left.clip, right.clip) <= 0
    ? beginsWithin(left.clip, right.clip)
    : beginsWithin(right.clip, left.clip)
}

/** Sorts by start; the longest of clips that begin together comes first, and the others lie in it. */
function byStart(one: Clip, other: Clip): number {
  return one.start - other.start || other.duration - one.duration
}

function beginsWithin(first: Clip, second: Clip): boolean {
  return second.start < first.start + first.duration - TOLERANCE
}
