import { useRef, type PointerEvent } from 'react'
import { beatGridOf, snapToBeat } from '#model/document/beats'
import type { Clip, Document } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import type { JamRoom } from '../room/jam-room.ts'
import { draggedClip, type Grip } from './dragged-clip.ts'
import { timeOf, type Scale } from './timeline-scale.ts'

/** Snap distance of beats in pixels. */
const SNAP_PX = 7

/** Drags a clip of a sound of `length` seconds, or one of its edges; Alt disables snapping. */
export function useClipDrag(
  room: JamRoom,
  { clip, length, document, scale }: { clip: Clip; length: number; document: Document; scale: Scale },
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
      const snap = (time: number) =>
        event.altKey ? time : snapToBeat(time, beatGridOf(document), timeOf(SNAP_PX, scale))
      const { grip } = current
      tried(room, draggedClip(current.clip, { grip, by, snap, length }), `drag ${grip} ${clip.id}`)
    },
    onPointerUp() {
      drag.current = undefined
      room.seal()
    },
  }
}

function tried(room: JamRoom, edit: Edit, key: string) {
  try {
    room.edit(edit, { key })
  } catch {
    // The room's newest state is shown already.
  }
}
