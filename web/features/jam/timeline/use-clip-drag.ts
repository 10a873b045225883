import { useRef, type PointerEvent } from 'react'
import type { Clip, Document } from '#contract/document/document'
import type { Edit } from '#contract/document/edits/edit'
import type { JamRoom } from '../room/jam-room.ts'
import { snapToBeat, timeOf, type Scale } from './timeline-scale.ts'

type Grip = 'move' | 'start' | 'end'

/** Pixels within which a beat draws a dragged edge to it. */
const SNAP_PX = 7

/** Drags a clip, or one of its edges, along the timeline; Alt leaves the beats alone. */
export function useClipDrag(
  room: JamRoom,
  { clip, document, scale }: { clip: Clip; document: Document; scale: Scale },
) {
  const drag = useRef<{ grip: Grip; x: number; clip: Clip } | undefined>(undefined)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>, grip: Grip) {
      if (event.button !== 0 || !room.state.get().mayEdit) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { grip, x: event.clientX, clip }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = drag
      if (!current || Math.abs(event.clientX - current.x) < 2) return
      const by = timeOf(event.clientX - current.x, scale)
      const edit = dragged(current.grip, current.clip, by, (time) =>
        event.altKey ? time : snapToBeat(time, document.tempo, timeOf(SNAP_PX, scale)),
      )
      if (edit) tried(room, edit, `drag ${current.grip} ${clip.id}`)
    },
    onPointerUp() {
      drag.current = undefined
      room.seal()
    },
  }
}

const SHORTEST = 0.05

function dragged(grip: Grip, clip: Clip, by: number, snap: (time: number) => number): Edit | undefined {
  const end = clip.start + clip.duration
  switch (grip) {
    case 'move':
      return { kind: 'moveClip', clip: clip.id, start: Math.max(0, snap(clip.start + by)) }
    case 'start': {
      const least = Math.max(0, clip.start - clip.offset)
      const at = Math.min(end - SHORTEST, Math.max(least, snap(clip.start + by)))
      return { kind: 'trimEdge', clip: clip.id, edge: 'start', at }
    }
    case 'end':
      return {
        kind: 'trimEdge',
        clip: clip.id,
        edge: 'end',
        at: Math.max(clip.start + SHORTEST, snap(end + by)),
      }
    default:
      return grip satisfies never
  }
}

/** An edit that came to nothing: what it was about has just gone. */
function tried(room: JamRoom, edit: Edit, key: string) {
  try {
    room.edit(edit, { key })
  } catch {
    // The room's newest state is on the screen already.
  }
}
