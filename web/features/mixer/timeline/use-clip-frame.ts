import { type PointerEvent, type RefObject, useState } from 'react'
import { DRAG_THRESHOLD } from '../../../ui/drag-threshold.ts'
import { useMixer } from '../mixer-context.ts'
import { createEdgeScroll } from './edge-scroll.ts'
import { followPointer } from './follow-pointer.ts'
import { frameBetween, framedClips, type Frame } from './framed-clips.ts'

/**
 * Starts at a free place of a lane; Shift or Ctrl extends the selection, a plain press clears it. `content` contains
 * the frame, inside the `scroller`.
 */
export function useClipFrame(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
) {
  const { view } = useMixer()
  const [frame, setFrame] = useState<Frame>()

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const [box, sheet] = [scroller.current, content.current]
    const isFree = event.target instanceof Element && event.target.matches('[data-lane]')
    if (event.button !== 0 || !isFree || !box || !sheet) return
    const before = view.clips.get()
    const initial = event.shiftKey || event.ctrlKey || event.metaKey ? before : []
    view.clips.set(initial)
    // A touch on a free place scrolls.
    if (event.pointerType === 'touch') return
    const clips = clipsIn(sheet)
    const placeOf = (x: number, y: number) => {
      const corner = sheet.getBoundingClientRect()
      return { x: x - corner.left, y: y - corner.top }
    }
    const from = placeOf(event.clientX, event.clientY)
    let last = { x: event.clientX, y: event.clientY }

    function draw() {
      const drawn = frameBetween(from, placeOf(last.x, last.y))
      setFrame(drawn)
      const framed = framedClips(clips, drawn)
      const next = [...initial.filter((id) => !framed.includes(id)), ...framed]
      if (next.join() !== view.clips.get().join()) view.clips.set(next)
    }
    const edge = createEdgeScroll(box, draw)
    let isDrawn = false
    followPointer(event.pointerId, {
      move(now) {
        last = { x: now.clientX, y: now.clientY }
        isDrawn ||= Math.hypot(last.x - event.clientX, last.y - event.clientY) >= DRAG_THRESHOLD
        if (!isDrawn) return
        draw()
        edge.follow(last)
      },
      end(dropped) {
        edge.stop()
        setFrame(undefined)
        if (!dropped) view.clips.set(before)
      },
    })
  }

  return { frame, onPointerDown }
}

/** Returns the frames of all clips as drawn. */
function clipsIn(sheet: HTMLElement): ReadonlyMap<string, Frame> {
  const corner = sheet.getBoundingClientRect()
  return new Map(
    [...sheet.querySelectorAll<HTMLElement>('[data-clip]')].map((clip) => {
      const { left, top, right, bottom } = clip.getBoundingClientRect()
      const [x, y] = [corner.left, corner.top]
      return [clip.dataset.clip ?? '', { left: left - x, top: top - y, right: right - x, bottom: bottom - y }]
    }),
  )
}
