import { timeCode } from '../../engine/timeline/time-code.ts'
import type { Signal } from '../../platform/signal.ts'
import { classNames } from '../../ui/class-names.ts'
import { useSignal } from '../../ui/hooks/use-signal.ts'

export interface ScrubberProps {
  position: Signal<number>
  /** Seconds. */
  duration: number
  fps: number
  onSeek: (time: number) => void
  className?: string
}

export function Scrubber({ position, duration, fps, onSeek, className }: ScrubberProps) {
  const time = useSignal(position)
  const share = duration > 0 ? Math.min(1, time / duration) : 0
  return (
    <div className={classNames('relative flex h-10 min-w-0 flex-1 items-center', className)}>
      <div className="h-1 w-full overflow-hidden rounded-full bg-line-strong/45">
        <div className="h-full origin-left bg-curtain" style={{ transform: `scaleX(${share})` }} />
      </div>
      <input
        type="range"
        aria-label="Time"
        aria-valuetext={timeCode(time, fps)}
        min={0}
        max={duration}
        // Keys move by a frame here; the page's own shortcuts move further.
        step={1 / fps}
        value={time}
        disabled={duration === 0}
        onChange={(change) => onSeek(change.target.valueAsNumber)}
        className="peer absolute inset-0 m-0 size-full cursor-pointer touch-none opacity-0 disabled:cursor-default"
      />
      <div
        className="pointer-events-none absolute size-4 -translate-x-1/2 rounded-full border-2 border-on-limelight bg-limelight shadow-[0_0_0_1px_var(--panel)] peer-focus-visible:shadow-[0_0_0_2px_var(--limelight),0_0_0_4px_var(--focus)] peer-disabled:hidden"
        style={{ left: `${share * 100}%` }}
      />
    </div>
  )
}
