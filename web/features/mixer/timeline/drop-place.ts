import type { Mixer, DropPlace } from '../mixer-context.ts'
import { placesIn, snapped } from '../edits.ts'
import { snappingOf } from './snapping-of.ts'
import { still } from './still-playhead.ts'

/** `undefined` beside the timeline. `content`: the scrolled content of the timeline. */
export function dropPlaceAt(
  mixer: Pick<Mixer, 'editor' | 'session' | 'view'>,
  { clientX, clientY, altKey }: Pick<DragEvent, 'clientX' | 'clientY' | 'altKey'>,
  content: HTMLElement | null,
): DropPlace | undefined {
  const under = document.elementFromPoint(clientX, clientY)
  const ruler = content?.querySelector('[data-ruler]')?.getBoundingClientRect()
  if (!content || !ruler || !under || !content.parentElement?.contains(under)) return undefined
  const mix = mixer.editor.state.get().value
  const zoom = mixer.view.zoom.get()
  const row = under.closest<HTMLElement>('[data-track]')
  const isOnHead = under.closest('[data-lane], [data-ruler]') === null && row !== null
  const time = isOnHead ? 0 : Math.max(0, (clientX - ruler.left) / zoom)
  const places = [...still(mixer.session), ...placesIn(mix, [])]
  const corner = content.getBoundingClientRect()
  const box = row?.getBoundingClientRect()
  return {
    at: snapped(time, snappingOf(mixer, { altKey }, { places, zoom })),
    track: row?.dataset.track,
    top: (box?.top ?? clientY) - corner.top,
    height: box?.height ?? 0,
  }
}
