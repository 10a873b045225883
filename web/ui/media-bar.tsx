import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { Button } from './button.tsx'
import type { Media } from './hooks/use-media-element.ts'

/** Play, position and length of a sound or a video. */
export function MediaBar({
  media: { playing, time, length, silent, toggle, seek },
  isReady,
  labels = { play: 'Play', pause: 'Pause', time: 'Time' },
  formatTime = minutes,
}: {
  media: Media
  isReady: boolean
  /** In the language of the page, if it is not English. */
  labels?: Record<'play' | 'pause' | 'time', string> | undefined
  /** Seconds in the digits of the page; `1:05` by default. */
  formatTime?: ((seconds: number) => string) | undefined
}) {
  const share = length > 0 ? Math.min(1, time / length) : 0
  return (
    <>
      <Button
        aria-label={playing ? labels.pause : labels.play}
        variant="primary"
        className="w-10 px-0! text-base!"
        isDisabled={!isReady || silent}
        icon={
          playing ? (
            <Pause aria-hidden="true" className="fill-current" />
          ) : (
            <Play aria-hidden="true" className="fill-current" />
          )
        }
        onPress={toggle}
      />
      <div className="relative flex h-10 min-w-0 flex-1 items-center">
        <div className="h-1 w-full overflow-hidden rounded-full bg-line-strong/45">
          <div className="h-full origin-left bg-curtain" style={{ transform: `scaleX(${share})` }} />
        </div>
        <input
          type="range"
          data-player
          aria-label={labels.time}
          aria-valuetext={`${formatTime(time)} / ${formatTime(length)}`}
          min={0}
          max={length}
          step={0.1}
          value={Math.min(time, length)}
          disabled={length === 0}
          onChange={({ target }) => seek(target.valueAsNumber)}
          className="peer absolute inset-0 m-0 size-full cursor-pointer touch-none opacity-0 disabled:cursor-default"
        />
        <div
          className="pointer-events-none absolute size-4 -translate-x-1/2 rounded-full border-2 border-on-limelight bg-limelight shadow-[0_0_0_1px_var(--panel)] peer-focus-visible:shadow-[0_0_0_2px_var(--limelight),0_0_0_4px_var(--focus)] peer-disabled:hidden"
          style={{ left: `${share * 100}%` }}
        />
      </div>
      <span className="text-sm text-soft tabular-nums">
        {formatTime(time)} / {formatTime(length)}
      </span>
    </>
  )
}

function minutes(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
