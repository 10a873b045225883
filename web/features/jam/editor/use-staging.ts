import { useMemo } from 'react'
import { beatGridOf, snapToBeat } from '#model/document/beats'
import { durationOf } from '../../../engine/document/timing.ts'
import { sceneAt } from '../../../engine/timeline/frame.ts'
import { PLAIN_BACKGROUND } from '../../../engine/timeline/plain-background.ts'
import type { Signal } from '../../../platform/signal.ts'
import { useJam } from '../room/use-jam.ts'
import { leaveThing } from '../timeline/leave-thing.ts'
import type { Chosen } from '../timeline/chosen.ts'

/** Seconds of a caption to begin with, and of a scene with nothing after it. */
const CAPTION_SECONDS = 2.5
const MIN_SCENE_SECONDS = 4
/** Seconds by which two cuts on one beat may differ. */
const SAME = 0.01

/** Adds scenes and captions at the playhead. */
export function useStaging(position: Signal<number>, choose: (chosen: Chosen) => void) {
  const { room } = useJam()
  return useMemo(
    () => ({
      /** Cuts to a new scene on the nearest beat; it ends where the previous one would have. */
      addScene() {
        const { document } = room.state.get()
        const start = Math.max(0, snapToBeat(position.get(), beatGridOf(document), Infinity))
        const before = sceneAt(document, start)
        // There is a cut already: its scene is selected.
        if (before && Math.abs(before.start - start) < SAME) return choose({ kind: 'scene', id: before.id })
        const next = document.scenes.map((scene) => scene.start).filter((time) => time > start)
        const end = Math.max(
          start + MIN_SCENE_SECONDS,
          Math.min(...next, Math.max(durationOf(document), start + MIN_SCENE_SECONDS)),
        )
        const id = crypto.randomUUID()
        const look = before ?? {
          background: PLAIN_BACKGROUND,
          camera: { x: 0.5, y: 0.5, zoom: 1 },
          layout: 'row' as const,
          cast: null,
        }
        room.edit({ kind: 'addScene', scene: { ...look, id, start, duration: end - start } })
        choose({ kind: 'scene', id })
      },
      addCaption() {
        const id = crypto.randomUUID()
        room.edit({
          kind: 'addCaption',
          caption: { id, start: position.get(), duration: CAPTION_SECONDS, text: 'Words' },
        })
        choose({ kind: 'caption', id })
      },
      removeChosen(chosen: Chosen) {
        if (chosen) leaveThing(chosen.id)
        if (chosen?.kind === 'scene') room.edit({ kind: 'removeScene', scene: chosen.id })
        if (chosen?.kind === 'caption') room.edit({ kind: 'removeCaption', caption: chosen.id })
        choose(undefined)
      },
    }),
    [room, position, choose],
  )
}

export const plainColour = (background: string): string =>
  /^(scene|media):/.test(background) ? PLAIN_BACKGROUND : background
