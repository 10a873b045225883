import type { MixClip } from '#contract/mixes/document'
import type { KeyboardEvent } from 'react'
import type { Mixer } from '../mixer-context.ts'
import { neighbourClip } from '../edits.ts'
import type { createClipMove } from './clip-move.ts'
import { keyStep } from './snapping-of.ts'

/** Key handlers of a clip, which act on the whole selection. */
export function clipKeys({
  mixer,
  clip,
  track,
  move,
  together,
  select,
}: {
  mixer: Mixer
  clip: MixClip
  track: { id: string }
  move: ReturnType<typeof createClipMove>
  /** Ids of all clips that move with this one. */
  together: () => readonly string[]
  /** Selects this clip alone. */
  select: () => void
}) {
  const { editor, seal, view } = mixer
  const mix = () => editor.state.get().value

  function release() {
    move.release()
    seal()
  }

  /** Moves to the next clip and selects all passed ones. */
  function extend(direction: 1 | -1) {
    const next = neighbourClip(mix(), clip.id, direction)
    if (!next) return
    view.clips.set([...together().filter((id) => id !== next.clip.id), next.clip.id])
    view.strip.set(next.track.id)
    focusClip(next.clip.id)
  }

  function moveRow(by: 1 | -1) {
    const { tracks } = mix()
    const row = tracks.findIndex(({ id }) => id === track.id)
    const to = tracks[row + by]?.id ?? track.id
    move.to({ start: clip.start, track: to }, { together: together(), key: `rows-${clip.id}` })
    release()
    view.strip.set(to)
    // The clip is rendered again on its other lane, so the focus has to follow it.
    focusClip(clip.id)
  }

  return {
    onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
      if (event.metaKey || event.ctrlKey || event.altKey) return
      switch (event.key) {
        case 'ArrowLeft':
        case 'ArrowRight': {
          const step = keyStep(mixer, event)
          const start = Math.max(0, clip.start + (event.key === 'ArrowLeft' ? -step : step))
          move.to({ start }, { together: together(), key: `keys-${clip.id}` })
          break
        }
        case 'ArrowUp':
        case 'ArrowDown': {
          const way = event.key === 'ArrowUp' ? -1 : 1
          if (event.shiftKey) extend(way)
          else moveRow(way)
          break
        }
        case 'Enter':
          select()
          break
        default:
          return
      }
      event.preventDefault()
      event.stopPropagation()
    },
    /** Each key press is a step of undo, however long it is held. */
    onKeyUp: release,
  }
}

function focusClip(id: string) {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-clip="${id}"]`)?.focus())
}
