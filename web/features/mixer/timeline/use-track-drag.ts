import type { PointerEvent } from 'react'
import { useMixer } from '../mixer-context.ts'
import { moveTrack } from '../edits.ts'
import { createEdgeScroll } from './edge-scroll.ts'
import { followEdits } from './follow-edits.ts'

/** Distance in pixels before a press moves a track. */
const REORDER_THRESHOLD = 6

/** By the track's head; on touch screens only by its grip, as elsewhere a finger scrolls. */
export function useTrackDrag(id: string) {
  const mixer = useMixer()
  return (event: PointerEvent<HTMLElement>) => {
    const isOn = (parts: string) => event.target instanceof Element && event.target.closest(parts) !== null
    const isScroll = event.pointerType === 'touch' && !isOn('[data-grip]')
    const timeline = event.currentTarget.closest('[data-timeline]')
    if (event.button !== 0 || isScroll || isOn('button, input') || !timeline) return
    let isMoving = false
    let at = { x: event.clientX, y: event.clientY }
    /** The latest row under the pointer: a row that is still there after a move is not passed twice. */
    let last: string | null | undefined
    function follow() {
      const over = document.elementFromPoint(at.x, at.y)?.closest('[data-track]')
      const to = over?.getAttribute('data-track')
      if (to === last) return
      last = to
      mixer.edit((mix) => {
        const [from, row] = [id, to].map((one) => mix.tracks.findIndex((track) => track.id === one))
        return row === undefined || row < 0 || from === undefined ? mix : moveTrack(mix, id, row - from)
      }, `order-${id}`)
    }
    const edge = createEdgeScroll(timeline, follow)
    followEdits(mixer, event.pointerId, {
      move(now) {
        isMoving ||= Math.abs(now.clientY - event.clientY) >= REORDER_THRESHOLD
        if (!isMoving) return
        at = { x: now.clientX, y: now.clientY }
        follow()
        edge.follow({ y: at.y })
      },
      end: edge.stop,
    })
  }
}
