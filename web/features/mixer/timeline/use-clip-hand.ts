import type { MixClip } from '#contract/mixes/document'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useDesk } from '../desk-context.ts'
import { fadeClip, moveClip, snapped, trimEnd, trimStart } from '../edits.ts'

type Handle = 'move' | 'start' | 'end' | 'fadeIn' | 'fadeOut'

/** Seconds that a key moves a clip with Shift. */
const FINE = 0.01

/** What a hand and the keys do with a clip; `zoom` in pixels a second. */
export function useClipHand({ clip, track, zoom }: { clip: MixClip; track: { id: string }; zoom: number }) {
  const { editor, edit, seal, view } = useDesk()
  const drag = useRef<{ handle: Handle; x: number; clip: MixClip } | null>(null)

  const pick = () => {
    view.clip.set(clip.id)
    view.strip.set(track.id)
  }
  const snap = (time: number, event: { altKey: boolean }) =>
    snapped(time, {
      tempo: editor.state.get().value.tempo,
      division: event.altKey ? null : view.division.get(),
    })

  function grab(handle: Handle) {
    return (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0) return
      event.stopPropagation()
      pick()
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { handle, x: event.clientX, clip }
    }
  }

  function move(event: PointerEvent<HTMLDivElement>) {
    const held = drag.current
    if (!held) return
    const by = (event.clientX - held.x) / zoom
    const { start, duration, fadeIn, fadeOut } = held.clip
    const key = `clip-${held.handle}-${clip.id}`
    switch (held.handle) {
      case 'move': {
        if (Math.abs(event.clientX - held.x) < 3 && start === clip.start) return
        const lane = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-track]')
        const to = lane?.getAttribute('data-track') ?? undefined
        return edit((mix) => moveClip(mix, clip.id, snap(start + by, event), to), key)
      }
      case 'start':
        return edit((mix) => trimStart(mix, clip.id, snap(start + by, event)), key)
      case 'end':
        return edit((mix) => trimEnd(mix, clip.id, snap(start + duration + by, event)), key)
      case 'fadeIn':
        return edit((mix) => fadeClip(mix, clip.id, { fadeIn: Math.max(0, fadeIn + by) }), key)
      case 'fadeOut':
        return edit((mix) => fadeClip(mix, clip.id, { fadeOut: Math.max(0, fadeOut - by) }), key)
      default:
        return held.handle satisfies never
    }
  }

  function release() {
    if (drag.current) seal()
    drag.current = null
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const { value } = editor.state.get()
    const step = event.shiftKey ? FINE : 60 / value.tempo / (view.division.get() ?? 4)
    const index = value.tracks.findIndex(({ id }) => id === track.id)
    const toTrack = (by: number) => value.tracks[index + by]?.id
    switch (event.key) {
      case 'ArrowLeft':
      case 'ArrowRight': {
        const by = event.key === 'ArrowLeft' ? -step : step
        edit((mix) => moveClip(mix, clip.id, clip.start + by), `keys-${clip.id}`)
        break
      }
      case 'ArrowUp':
      case 'ArrowDown': {
        const to = toTrack(event.key === 'ArrowUp' ? -1 : 1)
        if (to === undefined) break
        edit((mix) => moveClip(mix, clip.id, clip.start, to))
        view.strip.set(to)
        // The clip is drawn anew on its other lane: the focus goes with it.
        const { id } = clip
        requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-clip="${id}"]`)?.focus())
        break
      }
      case 'Enter':
        pick()
        break
      default:
        return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    pick,
    /** What a press on this part of the clip begins. */
    grab,
    /** What goes on and ends there. */
    handlers: { onPointerMove: move, onPointerUp: release, onPointerCancel: release },
    onKeyDown,
    /** Each press, however long it is held, is a step of undo. */
    onKeyUp: () => seal(),
  }
}
