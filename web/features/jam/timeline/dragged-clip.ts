import type { Clip } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'

export type Grip = 'move' | 'start' | 'end'

/** Shortest clip in seconds. */
const SHORTEST = 0.05

/** `snap` snaps a time to beats. Edges stay within the sound of `length` seconds. */
export function draggedClip(
  clip: Clip,
  { grip, by, snap, length }: { grip: Grip; by: number; snap: (time: number) => number; length: number },
): Edit {
  const end = clip.start + clip.duration
  switch (grip) {
    case 'move':
      return { kind: 'moveClip', clip: clip.id, start: Math.max(0, snap(clip.start + by)) }
    case 'start': {
      const min = Math.max(0, clip.start - clip.offset)
      const at = Math.min(end - SHORTEST, Math.max(min, snap(clip.start + by)))
      return { kind: 'trimEdge', clip: clip.id, edge: 'start', at }
    }
    case 'end': {
      // A clip that exceeded it before is not trimmed by a click.
      const last = Math.max(end, clip.start + length - clip.offset)
      const at = Math.max(clip.start + SHORTEST, Math.min(last, snap(end + by)))
      return { kind: 'trimEdge', clip: clip.id, edge: 'end', at }
    }
    default:
      return grip satisfies never
  }
}
