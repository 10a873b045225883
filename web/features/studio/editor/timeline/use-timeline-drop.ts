import { useState, type DragEvent, type RefObject } from 'react'
import { snapTime } from '../../../../engine/timeline/snap-time.ts'
import { filesTo } from '../import-files.ts'
import { DRAGGED_SOUND } from '../../library/sound-search.ts'
import type { Studio } from '../../project/store.ts'
import { GRAB_PIXELS, toTime } from '../../timeline/timeline-geometry.ts'
import type { TimelineFrame, Transport } from '../../timeline/timeline-view.ts'
import { hitLane, type Lane } from './lane-model.ts'
import { targetsBut } from './grips.ts'
import { showErrorBriefly } from '../../../../shell/errors/show-error.ts'

export interface DropSpot {
  start: number
  lane: Lane | undefined
}

/** Distance from an edge of the lanes, in pixels, within which a drag scrolls them. */
const SCROLL_ZONE = 28

/** Accepts library sounds, sound files and pictures dropped on the lanes. */
export function useTimelineDrop(
  view: { studio: Studio; frame: TimelineFrame; transport: Transport; lanes: readonly Lane[] },
  box: RefObject<HTMLElement | null>,
) {
  const { studio, frame, transport, lanes } = view
  const [spot, setSpot] = useState<DropSpot>()

  function spotOf(event: DragEvent<HTMLElement>): DropSpot | undefined {
    const { types } = event.dataTransfer
    if (!box.current || !(types.includes(DRAGGED_SOUND) || types.includes('Files'))) return undefined
    const corner = box.current.getBoundingClientRect()
    const point = { x: event.clientX - corner.left, y: event.clientY - corner.top }
    const width = frame.width.get()
    if (point.x < SCROLL_ZONE) frame.scrollBy(-8)
    else if (point.x > width - SCROLL_ZONE) frame.scrollBy(8)
    const view = frame.view.get()
    const reach = frame.snapping.get() ? GRAB_PIXELS / view.zoom : 0
    const targets = targetsBut(studio.store.getState().document, [], transport.position.get())
    const start = Math.max(0, snapTime(toTime(view, point.x), targets, reach))
    const lane = hitLane(lanes, view, point)?.lane
    return { start, lane: lane?.track && !lane.track.locked ? lane : undefined }
  }

  async function place({ start, lane }: DropSpot, sound: string) {
    const { openSoundLibrary } = await import('../../library/sound-library.ts')
    const sounds = openSoundLibrary(studio)
    try {
      await sounds.add(sound, { start, ...(lane && { track: lane.id }) })
    } catch (error) {
      showErrorBriefly(error)
    } finally {
      sounds.close()
    }
  }

  return {
    spot,
    handlers: {
      onDragOver(event: DragEvent<HTMLElement>) {
        const over = spotOf(event)
        if (!over) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        setSpot(over)
      },
      onDragLeave(event: DragEvent<HTMLElement>) {
        const next = event.relatedTarget
        if (!(next instanceof Node && event.currentTarget.contains(next))) setSpot(undefined)
      },
      onDrop(event: DragEvent<HTMLElement>) {
        const over = spotOf(event)
        setSpot(undefined)
        if (!over) return
        event.preventDefault()
        event.stopPropagation()
        const sound = event.dataTransfer.getData(DRAGGED_SOUND)
        const files = [...event.dataTransfer.files]
        if (sound) return void place(over, sound)
        const { start, lane } = over
        const kind = lane?.track?.kind ?? 'sound'
        filesTo(studio)(files, { start, kind, ...(lane && { track: lane.id }) })
      },
    },
  }
}
