import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import type { ReactNode } from 'react'
import { clockTime, timeCode } from '../../engine/timeline/time-code.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { Scrubber } from './scrubber.tsx'
import type { PlayerHandle } from './use-player.ts'

export interface PlayerControlsProps {
  player: PlayerHandle
  fps: number
  className?: string
  /** The time format: frames in tools, minutes and seconds for viewers. */
  time?: 'frames' | 'clock'
  /** True if the document is still loading. */
  isLoading?: boolean
  children?: ReactNode
}

/** Play, scrubber, time and mute. */
export function PlayerControls({
  player,
  fps,
  className,
  time = 'frames',
  isLoading = false,
  children,
}: PlayerControlsProps) {
  const format = (seconds: number) => (time === 'clock' ? clockTime(seconds) : timeCode(seconds, fps))
  const { playing, loading, duration, muted } = player
  return (
    <div
      role="group"
      aria-label="Player"
      className={classNames('flex items-center gap-3 large-letters:flex-wrap', className)}
    >
      <IconButton
        label={playing || loading ? 'Pause' : 'Play'}
        shortcut="Space"
        variant="primary"
        placement="top"
        pending={loading || isLoading}
        isDisabled={duration === 0}
        icon={
          playing ? (
            <Pause aria-hidden="true" className="fill-current" />
          ) : (
            <Play aria-hidden="true" className="fill-current" />
          )
        }
        onPress={player.toggle}
      />
      <Scrubber position={player.position} duration={duration} fps={fps} onSeek={player.seek} />
      <TimeCode player={player} format={format} />
      <IconButton
        label={muted ? 'Sound on' : 'Sound off'}
        shortcut="m"
        placement="top"
        isDisabled={duration === 0}
        icon={muted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
        onPress={player.toggleMuted}
      />
      {children}
    </div>
  )
}

function TimeCode({ player, format }: { player: PlayerHandle; format: (seconds: number) => string }) {
  const position = useSignal(player.position)
  return (
    <p className="text-sm whitespace-nowrap text-soft tabular-nums">
      <span className="font-medium text-ink">{format(position)}</span>
      <span className="hidden sm:inline">{` / ${format(player.duration)}`}</span>
    </p>
  )
}
