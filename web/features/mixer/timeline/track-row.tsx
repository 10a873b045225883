import type { MixAutomation, MixTrack } from '#contract/mixes/document'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { memo, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { ChannelName } from '../channel-name.tsx'
import { useMixer } from '../mixer-context.ts'
import { isAlone, SwitchButton } from '../switch-button.tsx'
import { AutomationButton, AutomationRow } from './automation-row.tsx'
import { ClipView } from './clip-view.tsx'
import { colourOf } from './colours.ts'
import { HEADER_WIDTH, TRACK_HEIGHT } from './sizes.ts'
import { useTrackDrag } from './use-track-drag.ts'
import { useIsNear } from './visible-range.ts'
import { changeStrip, soloed } from '../edits.ts'
import { isolated } from '../../../platform/locale.ts'

const NO_LANES: readonly MixAutomation[] = []

interface TrackRowProps {
  track: MixTrack
  automation?: readonly MixAutomation[] | undefined
  zoom: number
  width: number
}

export const TrackRow = memo(TrackRowView, (before, after) => {
  const [old = NO_LANES, fresh = NO_LANES] = [before.automation, after.automation]
  const isSame = old.length === fresh.length && old.every((lane, index) => lane === fresh[index])
  return isSame && before.track === after.track && before.zoom === after.zoom && before.width === after.width
})

function TrackRowView({ track, automation = NO_LANES, zoom, width }: TrackRowProps) {
  const { view, edit } = useMixer()
  const isSelected = useSignal(view.strip) === track.id
  const row = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(row)
  const startDrag = useTrackDrag(track.id)
  const colour = colourOf(track.colour)

  return (
    <div ref={row} className="border-b border-line" role="listitem" aria-label={track.name}>
      <div className="flex scroll-mt-11" style={{ height: TRACK_HEIGHT }} data-track={track.id}>
        <div
          className={classNames(
            'sticky left-0 z-20 flex shrink-0 cursor-grab flex-col select-none active:cursor-grabbing justify-center gap-1 border-r border-line pr-2 pl-3 pointer-coarse:pr-9',
            isSelected ? 'bg-raised' : 'bg-panel',
          )}
          style={{ width: HEADER_WIDTH, boxShadow: `inset 4px 0 0 ${colour}` }}
          onPointerDown={(event) => {
            view.strip.set(track.id)
            startDrag(event)
          }}
          onFocus={() => view.strip.set(track.id)}
        >
          {/* A mouse drags by all of the head, where a finger scrolls. */}
          <span
            data-grip
            aria-hidden="true"
            className="absolute inset-y-0 right-0 hidden w-9 touch-none place-items-center text-soft pointer-coarse:grid"
          >
            <GripVertical className="size-5" />
          </span>
          <ChannelName id={track.id} name={track.name} place="row" className="text-sm font-medium" />
          <div className="flex items-center gap-1">
            <SwitchButton
              label={`Mute ${isolated(track.name)}`}
              text="M"
              on={track.mute}
              tone="mute"
              onPress={() => edit((mix) => changeStrip(mix, track.id, { mute: !track.mute }))}
            />
            <SwitchButton
              label={`Solo ${isolated(track.name)}`}
              text="S"
              on={track.solo}
              tone="solo"
              onPress={(event) => edit((mix) => soloed(mix, track.id, { isAlone: isAlone(event) }))}
            />
            <AutomationButton id={track.id} name={track.name} automation={automation} />
          </div>
        </div>
        <div className="relative" style={{ width }} data-lane>
          {track.clips.map((clip) => (
            <ClipView
              key={clip.id}
              clip={clip}
              track={track}
              colour={colour}
              zoom={zoom}
              height={TRACK_HEIGHT}
              isNear={isNear}
            />
          ))}
        </div>
      </div>
      <AutomationRow
        id={track.id}
        name={track.name}
        automation={automation}
        settings={track}
        colour={colour}
        zoom={zoom}
        width={width}
      />
    </div>
  )
}
