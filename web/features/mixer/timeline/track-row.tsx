import type { MixAutomation, MixTrack } from '#contract/mix-document'
import ChartSpline from 'lucide-react/icons/chart-spline'
import X from 'lucide-react/icons/x'
import { memo } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { useSignal } from '../../../ui/use-signal.ts'
import { useDesk } from '../desk-context.ts'
import { SwitchButton } from '../switch-button.tsx'
import { AUTOMATION_HEIGHT, AutomationLane } from './automation-lane.tsx'
import { ClipView } from './clip-view.tsx'
import { colourOf } from './colours.ts'
import { changeStrip } from '../edits.ts'
import { paramOf, readParam, stripParams } from '../readings.ts'

/** Height of a track in pixels, and width of what stands before it. */
export const TRACK_HEIGHT = 64
export const HEADER_WIDTH = 184

const NO_LANES: readonly MixAutomation[] = []
const NO_POINTS: MixAutomation['points'] = []

interface TrackRowProps {
  track: MixTrack
  automation?: readonly MixAutomation[] | undefined
  zoom: number
  width: number
}

/** One track: its name and switches, its clips, and the automation that is shown. */
export const TrackRow = memo(TrackRowView, (before, after) => {
  const [old = NO_LANES, fresh = NO_LANES] = [before.automation, after.automation]
  const isSame = old.length === fresh.length && old.every((lane, index) => lane === fresh[index])
  return isSame && before.track === after.track && before.zoom === after.zoom && before.width === after.width
})

function TrackRowView({ track, automation = NO_LANES, zoom, width }: TrackRowProps) {
  const { view, edit } = useDesk()
  const isPicked = useSignal(view.strip) === track.id
  const shown = useSignal(view.automation)[track.id]
  const colour = colourOf(track.colour)
  const param = shown === undefined ? undefined : paramOf(track.id, shown)
  const show = (path: string | undefined) => {
    const { [track.id]: _, ...others } = view.automation.get()
    view.automation.set(path === undefined ? others : { ...others, [track.id]: path })
  }
  const automated = automation.map(({ param: path }) => path)

  return (
    <div className="border-b border-line" role="listitem" aria-label={track.name}>
      <div className="flex" style={{ height: TRACK_HEIGHT }} data-track={track.id}>
        <div
          className={classNames(
            'sticky left-0 z-20 flex shrink-0 flex-col justify-center gap-1 border-r border-line pr-2 pl-3',
            isPicked ? 'bg-raised' : 'bg-panel',
          )}
          style={{ width: HEADER_WIDTH, boxShadow: `inset 4px 0 0 ${colour}` }}
          onPointerDown={() => view.strip.set(track.id)}
          onFocus={() => view.strip.set(track.id)}
        >
          <span className="truncate text-sm font-medium" title={track.name}>
            {track.name}
          </span>
          <div className="flex items-center gap-1">
            <SwitchButton
              label={`Mute ${track.name}`}
              text="M"
              on={track.mute}
              tone="mute"
              onPress={() => edit((mix) => changeStrip(mix, track.id, { mute: !track.mute }))}
            />
            <SwitchButton
              label={`Solo ${track.name}`}
              text="S"
              on={track.solo}
              tone="solo"
              onPress={() => edit((mix) => changeStrip(mix, track.id, { solo: !track.solo }))}
            />
            <IconButton
              label={param ? 'Hide automation' : `Automation of ${track.name}`}
              size="small"
              className={classNames('ml-auto size-6!', automated.length > 0 && 'text-curtain-text')}
              pressed={param !== undefined}
              icon={<ChartSpline aria-hidden="true" />}
              onPress={() => show(param ? undefined : (automated[0] ?? 'gain'))}
            />
          </div>
        </div>
        <div className="relative" style={{ width }} onPointerDown={() => view.clip.set(undefined)}>
          {track.clips.map((clip) => (
            <ClipView
              key={clip.id}
              clip={clip}
              track={track}
              colour={colour}
              zoom={zoom}
              height={TRACK_HEIGHT}
            />
          ))}
        </div>
      </div>
      {param ? (
        <div className="flex border-t border-dashed border-line" style={{ height: AUTOMATION_HEIGHT }}>
          <div
            className="sticky left-0 z-20 flex shrink-0 items-start gap-1 border-r border-line bg-panel p-2"
            style={{ width: HEADER_WIDTH }}
          >
            <Select
              label={`Automated knob of ${track.name}`}
              labelHidden
              size="small"
              className="min-w-0 flex-1"
              options={stripParams.map(({ path, label }) => ({
                id: path,
                label: automated.includes(path) ? `${label} ●` : label,
              }))}
              value={param.path}
              onChange={show}
            />
            <IconButton
              label="Hide automation"
              size="small"
              icon={<X aria-hidden="true" />}
              onPress={() => show(undefined)}
            />
          </div>
          <AutomationLane
            strip={track.id}
            param={param}
            points={automation.find((lane) => lane.param === param.path)?.points ?? NO_POINTS}
            value={readParam(track, param.path) ?? param.initial}
            zoom={zoom}
            width={width}
            colour={colour}
          />
        </div>
      ) : null}
    </div>
  )
}
