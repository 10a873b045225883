import type { MixDocument } from '#contract/mixes/document'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { DRAG_THRESHOLD } from '../../../ui/drag-threshold.ts'
import { useMixer } from '../mixer-context.ts'
import { placesIn, snapped } from '../edits.ts'
import { followEdits } from './follow-edits.ts'
import { followPointer } from './follow-pointer.ts'
import { movedLoop, type LoopHandle } from './moved-loop.ts'
import { keyStep, snappingOf } from './snapping-of.ts'

type Marker = MixDocument['markers'][number]

/** Pointer handlers of the ruler: seek, draw and move the loop, move markers. `zoom` in pixels per second. */
export function useRulerHandlers(zoom: number) {
  const mixer = useMixer()
  const { editor, session, edit } = mixer
  const mix = () => editor.state.get().value
  const wasDragged = useRef(false)
  /** The latest requested position, while a seek is under way. */
  const wanted = useRef<number>(undefined)

  function snap(time: number, event: { altKey: boolean }) {
    const places = placesIn({ ...mix(), markers: [], loop: { on: false, start: 0, end: 0 } }, [])
    return snapped(time, snappingOf(mixer, event, { places, zoom }))
  }

  /** Seeks one at a time: each renders the audible tail of the song before it. */
  async function goTo(second: number) {
    const isGoing = wanted.current !== undefined
    wanted.current = second
    if (isGoing) return
    try {
      for (let at: number | undefined; at !== wanted.current;) {
        at = wanted.current
        await session.locate(at)
      }
    } finally {
      wanted.current = undefined
    }
  }

  /** Starts a drag that can be cancelled; `move` receives the times of its start and of the pointer. */
  function drag(
    event: PointerEvent<HTMLElement>,
    handlers: { move: (from: number, to: number, event: { altKey: boolean }) => void; press?: () => void },
  ) {
    const lane = event.currentTarget.closest('[data-ruler]')
    if (event.button !== 0 || !lane) return
    event.stopPropagation()
    const timeOf = (x: number) => Math.max(0, (x - lane.getBoundingClientRect().left) / zoom)
    const from = timeOf(event.clientX)
    wasDragged.current = false
    followEdits(mixer, event.pointerId, {
      move(now) {
        wasDragged.current ||= Math.abs(now.clientX - event.clientX) >= DRAG_THRESHOLD
        if (wasDragged.current) handlers.move(from, timeOf(now.clientX), now)
      },
      end() {
        if (!wasDragged.current) handlers.press?.()
      },
    })
  }

  return {
    /** Seeks to the press and follows the drag. */
    locate(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      const { left } = event.currentTarget.getBoundingClientRect()
      const to = (x: number) => void goTo(Math.max(0, (x - left) / zoom))
      to(event.clientX)
      followPointer(event.pointerId, { move: (now) => to(now.clientX), end: () => undefined })
    },
    /** Draws a loop, or drags a part of the existing one; a press on it turns it on or off. */
    grabLoop: (handle: LoopHandle) => (event: PointerEvent<HTMLElement>) => {
      const before = mix().loop
      drag(event, {
        move: (from, to, how) =>
          edit(
            (now) => ({
              ...now,
              loop: movedLoop(before, handle, { from, to, snap: (time) => snap(time, how) }),
            }),
            'loop',
          ),
        press() {
          if (handle !== 'new') edit((now) => ({ ...now, loop: { ...now.loop, on: !now.loop.on } }))
        },
      })
    },
    grabMarker: (marker: Marker) => (event: PointerEvent<HTMLElement>) =>
      drag(event, {
        move: (from, to, how) =>
          edit(
            (now) => withMarkerAt(now, marker.id, snap(marker.time + to - from, how)),
            `marker-${marker.id}-time`,
          ),
      }),
    /** Seeks to a marker by pointer or keys, but not on the click that ends a drag. */
    pressMarker(marker: Marker, isByKeys = false) {
      if (isByKeys || !wasDragged.current) void session.locate(marker.time)
      wasDragged.current = false
    },
    onMarkerKey: (marker: Marker) => (event: KeyboardEvent<HTMLElement>) => {
      if (event.metaKey || event.ctrlKey || event.altKey) return
      const step = keyStep(mixer, event)
      const way = event.key === 'ArrowLeft' ? -step : event.key === 'ArrowRight' ? step : 0
      if (way !== 0) edit((now) => withMarkerAt(now, marker.id, Math.max(0, marker.time + way)))
      else if (event.key === 'Delete' || event.key === 'Backspace') {
        edit((now) => ({ ...now, markers: now.markers.filter(({ id }) => id !== marker.id) }))
      } else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

function withMarkerAt(mix: MixDocument, id: string, time: number): MixDocument {
  const markers = mix.markers.map((marker) => (marker.id === id ? { ...marker, time } : marker))
  return { ...mix, markers: markers.toSorted((one, other) => one.time - other.time) }
}
