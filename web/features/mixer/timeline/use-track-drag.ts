import type { PointerEvent } from 'react'
import { useDesk } from '../desk-context.ts'
import { moveTrack } from '../edits.ts'
import { followEdits } from './follow-edits.ts'

/** Pixels a hand may tremble before a press moves a track. */
const TREMBLE = 6

/** Moves a track among the others by what stands before its clips; a finger there scrolls. */
export function useTrackDrag(id: string) {
  const desk = useDesk()
  return (event: PointerEvent<HTMLElement>) => {
    const isOnControl = event.target instanceof Element && event.target.closest('button, input')
    if (event.button !== 0 || event.pointerType === 'touch' || isOnControl) return
    let isMoving = false
    /** The row that the hand was over last: one that is still there after a move is not passed a second time. */
    let last: string | null | undefined
    followEdits(desk, event.pointerId, {
      move(now) {
        isMoving ||= Math.abs(now.clientY - event.clientY) >= TREMBLE
        if (!isMoving) return
        const over = document.elementFromPoint(now.clientX, now.clientY)?.closest('[data-track]')
        const to = over?.getAttribute('data-track')
        if (to === last) return
        last = to
        desk.edit((mix) => {
          const [from, row] = [id, to].map((one) => mix.tracks.findIndex((track) => track.id === one))
          return row === undefined || row < 0 || from === undefined ? mix : moveTrack(mix, id, row - from)
        }, `order-${id}`)
      },
    })
  }
}
