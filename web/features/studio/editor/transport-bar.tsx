import type { ReactNode } from 'react'
import ChevronsLeft from 'lucide-react/icons/skip-back'
import FoldHorizontal from 'lucide-react/icons/fold-horizontal'
import Magnet from 'lucide-react/icons/magnet'
import Maximize from 'lucide-react/icons/move-horizontal'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Redo from 'lucide-react/icons/redo-2'
import Repeat from 'lucide-react/icons/repeat'
import Scissors from 'lucide-react/icons/scissors'
import Undo from 'lucide-react/icons/undo-2'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { timeCode } from '../../../engine/timeline/time-code.ts'
import { ActionButton } from '../../../shell/actions/action-button.tsx'
import { runAction, type Action } from '../../../shell/actions/actions.ts'
import { bus } from '../../../shell/bus.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { useTimeline } from '../timeline/timeline-view.ts'

/** Playback, time, cut, undo and zoom, between the stage and the timeline. */
export function TransportBar({
  actions,
  children,
  end,
}: {
  actions: readonly Action[]
  children?: ReactNode
  end?: ReactNode
}) {
  const { frame, transport } = useTimeline()
  const snapping = useSignal(frame.snapping)
  const ripple = useSignal(frame.ripple)
  const loop = useSignal(frame.loop)
  const said = useSignal(frame.said)
  const button = (id: string, icon: ReactNode, extra: { pressed?: boolean; label?: string } = {}) => (
    <ActionButton action={actions.find((one) => one.id === `studio.${id}`)} icon={icon} {...extra} />
  )
  return (
    <div
      role="toolbar"
      aria-label="Transport"
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b max-md:gap-x-1 border-line bg-panel px-3 py-1.5"
    >
      <div className="flex items-center gap-1">
        {button('to-start', <ChevronsLeft aria-hidden="true" />)}
        <PlayButton action={actions.find((one) => one.id === 'studio.play')} />
      </div>
      <TimeReadout />
      <Line />
      <div className="flex items-center gap-0.5">
        {button('undo', <Undo aria-hidden="true" />)}
        {button('redo', <Redo aria-hidden="true" />)}
        {button('split', <Scissors aria-hidden="true" />)}
        {button('snap', <Magnet aria-hidden="true" />, {
          pressed: snapping,
          label: snapping ? 'Snapping is on' : 'Snapping is off',
        })}
        <span className="flex items-center gap-0.5 max-md:hidden">
          {button('ripple', <FoldHorizontal aria-hidden="true" />, {
            pressed: ripple,
            label: ripple ? 'Deleting closes the gap' : 'Deleting leaves a gap',
          })}
          {button('loop', <Repeat aria-hidden="true" />, {
            pressed: loop !== null,
            label: loop ? 'Stop looping' : 'Loop the selection',
          })}
        </span>
      </div>
      <Line />
      {children}
      <div className="ml-auto flex items-center gap-0.5 max-md:hidden">
        {button('zoom-out', <ZoomOut aria-hidden="true" />)}
        {button('fit', <Maximize aria-hidden="true" />)}
        {button('zoom-in', <ZoomIn aria-hidden="true" />)}
      </div>
      <Line />
      {end}
      <span className="sr-only" role="status">
        {transport.playing ? 'Playing' : 'Paused'}
      </span>
      <span className="sr-only" role="status">
        {said}
      </span>
    </div>
  )
}

function PlayButton({ action }: { action: Action | undefined }) {
  const { transport } = useTimeline()
  if (!action) return null
  return (
    <IconButton
      label={transport.playing ? 'Pause' : 'Play'}
      shortcut={action.shortcut}
      variant="primary"
      placement="top"
      icon={
        transport.playing ? (
          <Pause aria-hidden="true" className="fill-current" />
        ) : (
          <Play aria-hidden="true" className="fill-current" />
        )
      }
      onPress={() => runAction(action, bus)}
    />
  )
}

function TimeReadout() {
  const { transport, fps } = useTimeline()
  const position = useSignal(transport.position)
  return (
    <p className="min-w-44 max-md:min-w-40 max-md:pl-1 font-text text-sm text-soft tabular-nums">
      <span className="text-base font-semibold text-ink">{timeCode(position, fps)}</span>
      {' / '}
      {timeCode(transport.duration, fps)}
    </p>
  )
}

function Line() {
  return <span aria-hidden="true" className="h-6 w-px bg-line max-md:hidden" />
}
