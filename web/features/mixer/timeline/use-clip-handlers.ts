import type { MixClip } from '#contract/mixes/document'
import { type PointerEvent, useRef, useState } from 'react'
import { DRAG_THRESHOLD } from '../../../ui/drag-threshold.ts'
import { useMixer } from '../mixer-context.ts'
import {
  extendedTo,
  fadeClip,
  placesIn,
  snapped,
  snappedClip,
  toggledClip,
  trimEnd,
  trimStart,
} from '../edits.ts'
import { clipKeys } from './clip-keys.ts'
import { createClipMove } from './clip-move.ts'
import { createEdgeScroll } from './edge-scroll.ts'
import { followEdits } from './follow-edits.ts'
import { snappingOf } from './snapping-of.ts'
import { still } from './still-playhead.ts'

type Handle = 'move' | 'start' | 'end' | 'fadeIn' | 'fadeOut'

/** Pointer and key handlers of a clip, which act on the whole selection; `zoom` in pixels per second. */
export function useClipHandlers({
  clip,
  track,
  zoom,
}: {
  clip: MixClip
  track: { id: string }
  zoom: number
}) {
  const mixer = useMixer()
  const { editor, session, edit, view } = mixer
  const isHeld = useRef(false)
  const [move] = useState(() => createClipMove(mixer, clip.id))
  const mix = () => editor.state.get().value

  const select = (ids: readonly string[] = [clip.id]) => {
    view.clips.set(ids)
    view.strip.set(track.id)
  }
  const isSelected = () => view.clips.get().includes(clip.id)
  /** Ids of all clips that move with this one. */
  const together = () => (isSelected() ? view.clips.get() : [clip.id])
  const snapping = (event: { altKey: boolean }) =>
    snappingOf(mixer, event, { places: [...still(session), ...placesIn(mix(), together())], zoom })

  function drag(handle: Handle, by: number, event: globalThis.PointerEvent) {
    const { start, duration, fadeIn, fadeOut } = clip
    const key = `clip-${handle}-${clip.id}`
    switch (handle) {
      case 'move': {
        const lane = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-track]')
        const track = lane?.getAttribute('data-track') ?? undefined
        const to = { start: snappedClip(start + by, duration, snapping(event)), track }
        return move.to(to, { together: together(), key })
      }
      case 'start':
        return edit((now) => trimStart(now, clip.id, snapped(start + by, snapping(event))), key)
      case 'end':
        return edit((now) => trimEnd(now, clip.id, snapped(start + duration + by, snapping(event))), key)
      case 'fadeIn':
        return edit((now) => fadeClip(now, clip.id, { fadeIn: Math.max(0, fadeIn + by) }), key)
      case 'fadeOut':
        return edit((now) => fadeClip(now, clip.id, { fadeOut: Math.max(0, fadeOut - by) }), key)
      default:
        return handle satisfies never
    }
  }

  function grab(handle: Handle) {
    return (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0 || isHeld.current) return
      event.stopPropagation()
      const selected = view.clips.get()
      if (event.ctrlKey || event.metaKey) {
        // Focusing selects, so it has to come before a clip is deselected.
        event.currentTarget.closest<HTMLElement>('[data-clip]')?.focus({ preventScroll: true })
        return select(toggledClip(selected, clip.id))
      }
      if (event.shiftKey) return select(extendedTo(mix(), selected, clip.id))
      // The selection stays, because all of it may be dragged; the panel shows this clip.
      select(isSelected() ? [...selected.filter((id) => id !== clip.id), clip.id] : [clip.id])
      const timeline = event.currentTarget.closest('[data-timeline]')
      if (!timeline) return
      const { clientX } = event
      const { scrollLeft } = timeline
      let last: globalThis.PointerEvent | undefined
      const follow = () => {
        if (last) drag(handle, (last.clientX - clientX + timeline.scrollLeft - scrollLeft) / zoom, last)
      }
      const edge = createEdgeScroll(timeline, follow)
      isHeld.current = true
      followEdits(mixer, event.pointerId, {
        move(now) {
          const [x, y] = [Math.abs(now.clientX - clientX), Math.abs(now.clientY - event.clientY)]
          if (!last && x < DRAG_THRESHOLD && y < DRAG_THRESHOLD) return
          last = now
          follow()
          edge.follow({ x: now.clientX, y: now.clientY })
        },
        end() {
          edge.stop()
          isHeld.current = false
          move.release()
          if (!last) select()
        },
      })
    }
  }

  return {
    grab,
    /** Any focus selects the clip: by keys, a screen reader, a dialog that closes. */
    onFocus() {
      if (!isSelected()) select()
    },
    ...clipKeys({ mixer, clip, track, move, together, select: () => select() }),
  }
}
