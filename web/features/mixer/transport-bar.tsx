import type { MixDocument } from '#contract/mixes/document'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Download from 'lucide-react/icons/download'
import Flag from 'lucide-react/icons/flag'
import Link2 from 'lucide-react/icons/link-2'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Redo from 'lucide-react/icons/redo-2'
import Repeat from 'lucide-react/icons/repeat'
import Scissors from 'lucide-react/icons/scissors'
import SkipBack from 'lucide-react/icons/skip-back'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Undo from 'lucide-react/icons/undo-2'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import type { ReactNode } from 'react'
import { beatGridOf, type BeatGrid } from '#model/document/beats'
import { ActionButton } from '../../shell/actions/action-button.tsx'
import { runAction, type Action } from '../../shell/actions/actions.ts'
import { bus } from '../../shell/bus.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { useMixer } from './mixer-context.ts'
import { NumberBox } from './number-box.tsx'
import { formatBeat, formatClock } from './format-param.ts'
import { useEachFrame } from './use-each-frame.ts'

const divisions = [
  { id: 'off', label: 'Snap off', value: null },
  { id: 'bar', label: 'Bars', value: 0.25 },
  { id: 'beat', label: 'Beats', value: 1 },
  { id: 'half', label: 'Half beats', value: 2 },
  { id: 'quarter', label: 'Quarter beats', value: 4 },
] as const

export function TransportBar({
  mix,
  actions,
  children,
}: {
  mix: MixDocument
  actions: readonly Action[]
  children?: ReactNode
}) {
  const { session, view, edit } = useMixer()
  const playing = useSignal(session.playing)
  const division = useSignal(view.division)
  const carries = useSignal(view.carries)
  const settings = useSignal(view.settings)
  useSignal(view.clips)
  useSignal(view.strip)
  const button = (
    id: string,
    icon: ReactNode,
    extra: { pressed?: boolean; label?: string; primary?: true } = {},
  ) => <ActionButton action={actions.find((one) => one.id === `mixer.${id}`)} icon={icon} {...extra} />
  const bounce = actions.find(({ id }) => id === 'mixer.bounce')
  return (
    <div
      role="toolbar"
      aria-label="Transport"
      className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-panel px-3 py-1.5 max-md:gap-x-1"
    >
      <div className="flex items-center gap-1">
        {button('to-start', <SkipBack aria-hidden="true" />)}
        {button(
          'play',
          playing ? (
            <Pause aria-hidden="true" className="fill-current" />
          ) : (
            <Play aria-hidden="true" className="fill-current" />
          ),
          { label: playing ? 'Pause' : 'Play', primary: true },
        )}
        {button('loop', <Repeat aria-hidden="true" />, { pressed: mix.loop.on })}
        {button('marker', <Flag aria-hidden="true" />)}
      </div>
      <Place grid={beatGridOf(mix)} />
      <div className="flex items-center gap-1">
        {button('undo', <Undo aria-hidden="true" />)}
        {button('redo', <Redo aria-hidden="true" />)}
        {button('split', <Scissors aria-hidden="true" />)}
      </div>
      <NumberBox
        label="Tempo in beats per minute"
        unit="bpm"
        value={mix.tempo}
        min={20}
        max={400}
        onChange={(tempo) => edit((now) => ({ ...now, tempo }))}
      />
      <Select
        label="Snap to"
        labelHidden
        size="small"
        className="w-34 max-md:hidden"
        options={divisions.map(({ id, label }) => ({ id, label }))}
        value={divisions.find(({ value }) => value === division)?.id ?? 'beat'}
        onChange={(id) => view.division.set(divisions.find((one) => one.id === id)?.value ?? null)}
      />
      <div className="flex items-center gap-1">
        {button('carries', <Link2 aria-hidden="true" />, { pressed: carries })}
        {button('zoom-out', <ZoomOut aria-hidden="true" />)}
        {button('zoom-in', <ZoomIn aria-hidden="true" />)}
        <IconButton
          label="Settings of the channel"
          size="small"
          placement="top"
          className="md:hidden"
          icon={<SlidersHorizontal aria-hidden="true" />}
          aria-expanded={settings}
          onPress={() => view.settings.set(true)}
        />
      </div>
      <div className="ml-auto flex items-center gap-2">
        {children}
        {button('keys', <CircleHelp aria-hidden="true" />)}
        <Button
          size="small"
          variant="primary"
          icon={<Download aria-hidden="true" />}
          onPress={() => bounce && runAction(bounce, bus)}
        >
          Bounce
        </Button>
      </div>
    </div>
  )
}

function Place({ grid }: { grid: BeatGrid }) {
  const { session } = useMixer()
  const time = useEachFrame(session, (element) => {
    element.textContent = formatClock(session.position())
  })
  const bar = useEachFrame(session, (element) => {
    element.textContent = formatBeat(session.position(), grid)
  })
  return (
    <p className="flex min-w-32 items-baseline gap-3 font-text tabular-nums">
      <span ref={time} role="timer" className="w-16 text-base font-semibold" />
      <span ref={bar} className="text-sm text-soft" title="Bar and beat" />
    </p>
  )
}
