import type { MixDocument } from '#contract/mixes/document'
import { isolated } from '../../../platform/locale.ts'
import type { DropPlace } from '../mixer-context.ts'
import { formatClock } from '../format-param.ts'
import { HEADER_WIDTH } from './sizes.ts'

export function DropGhost({ mix, place, zoom }: { mix: MixDocument; place: DropPlace; zoom: number }) {
  const left = HEADER_WIDTH + place.at * zoom
  const track = mix.tracks.find(({ id }) => id === place.track)
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 z-[25]">
      {track ? (
        <div
          className="absolute right-0 border-y border-focus bg-focus/15"
          style={{ left, top: place.top, height: place.height }}
        />
      ) : null}
      <div className="absolute inset-y-0 w-0.5 bg-focus" style={{ left }} />
      <p
        className="absolute w-max rounded-r-control bg-raised px-2 py-1 text-sm shadow-float"
        style={{ left: left + 2, top: place.top + place.height }}
      >
        {formatClock(place.at)} {track ? `on ${isolated(track.name)}` : 'on a new track'}
      </p>
    </div>
  )
}
