import type { Clip, Document, Track } from '../../contract/document/document.ts'
import { flattenEdit } from './invert-edit.ts'
import { applyEdit } from './apply-edit.ts'
import type { Edit } from '../../contract/document/edit.ts'

/** For a track's unheard takes. */
export function laneOf(track: string): string {
  return `lane-${track}`.slice(0, 64)
}

/** Shorter remains of a cut clip are dropped, in seconds. */
const SLIVER = 0.001

interface TakingOver {
  track: string
  /** For the new halves of cut clips. */
  newId: () => string
}

/**
 * Makes `clip` the audible one of its span. Earlier clips, cut at the span's ends, move to the track's lane; a clip
 * from the lane swaps places with them. Nothing is lost.
 */
export function takeOver(document: Document, clip: Clip, { track: id, newId }: TakingOver): Edit[] {
  const edits: Edit[] = []
  let current = document
  const make = (edit: Edit) => {
    current = applyEdit(current, edit).document
    edits.push(...flattenEdit(edit))
  }
  const track = () => current.tracks.find((one) => one.id === id)
  const lane = laneOf(id)
  const begin = clip.start
  const end = clip.start + clip.duration
  const inTheWay = track()?.clips.filter(
    (other) =>
      other.id !== clip.id && other.start < end - SLIVER && other.start + other.duration > begin + SLIVER,
  )
  if (inTheWay?.length && !current.tracks.some((one) => one.id === lane)) {
    make({ kind: 'addTrack', track: newLane(lane, track()), after: id })
  }
  for (const other of inTheWay ?? []) {
    let inside = other.id
    if (other.start < begin - SLIVER) {
      inside = newId()
      make({ kind: 'splitClip', clip: other.id, at: begin, newId: inside })
    }
    const middle = track()?.clips.find((one) => one.id === inside)
    if (middle && middle.start + middle.duration > end + SLIVER) {
      make({ kind: 'splitClip', clip: inside, at: end, newId: newId() })
    }
    if (middle) make({ kind: 'moveClip', clip: inside, start: middle.start, track: lane })
  }
  const known = current.tracks.some((one) => one.clips.some((other) => other.id === clip.id))
  make(
    known
      ? { kind: 'moveClip', clip: clip.id, start: clip.start, track: id }
      : { kind: 'addClip', track: id, clip },
  )
  return edits
}

function newLane(id: string, track: Track | undefined): Track {
  return {
    id,
    kind: track?.kind ?? 'voice',
    name: `Other takes · ${track?.name ?? ''}`.slice(0, 120),
    performer: null,
    gain: 1,
    pan: 0,
    mute: true,
    solo: false,
    clips: [],
  }
}
