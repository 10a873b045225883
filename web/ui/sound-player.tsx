import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { useBlobAddress } from './hooks/use-blob-address.ts'
import { useOneVoice } from './hooks/use-one-voice.ts'

/** Seconds; longer than any recording. */
const BEYOND = 1e7

/** A sound player with play, position and length; it pauses the page’s other sounds. `source`: a URL, or the bytes. */
export function SoundPlayer({
  source,
  label,
  labels = { play: 'Play', pause: 'Pause', time: 'Time' },
  formatTime = minutes,
  onElement,
  onPlay,
  className,
}: {
  source: string | Blob | undefined
  label: string
  /** In the language of the page, if it is not English. */
  labels?: Record<'play' | 'pause' | 'time', string>
  /** Seconds in the digits of the page; `1:05` by default. */
  formatTime?: (seconds: number) => string
  /** Receives the sound itself, for callers that follow it or seek. Stable. */
  onElement?: (audio: HTMLAudioElement | null) => void
  onPlay?: () => void
  className?: string
}) {
  const ofBytes = useBlobAddress(source instanceof Blob ? source : undefined)
  const address = typeof source === 'string' ? source : ofBytes
  const audio = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const [time, setTime] = useState(0)
  const [length, setLength] = useState(0)
  const silent = useOneVoice(playing, () => audio.current?.pause())
  const share = length > 0 ? Math.min(1, time / length) : 0

  function toggle() {
    const { current } = audio
    if (!current) return
    if (playing) current.pause()
    // Browsers refuse without a user gesture or for an unreadable sound; nothing changes then.
    else current.play().catch(() => setPlaying(false))
  }

  return (
    <div
      role="group"
      aria-label={label}
      // Time runs to the right in every language.
      dir="ltr"
      className={classNames(
        'flex w-full max-w-md items-center gap-3 rounded-panel border border-line bg-raised p-2 pr-4',
        className,
      )}
    >
      {/** A fresh recording, or the clip of a question: there is no transcript. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={(element) => {
          audio.current = element
          onElement?.(element)
        }}
        src={address}
        preload="metadata"
        onPlay={() => {
          setPlaying(true)
          onPlay?.()
        }}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setTime(currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget }) => {
          // Browsers write recordings without a length and find it only by seeking to the end.
          if (currentTarget.duration === Infinity) currentTarget.currentTime = BEYOND
        }}
        onDurationChange={({ currentTarget }) => {
          const { duration } = currentTarget
          if (!Number.isFinite(duration)) return
          setLength(duration)
          if (currentTarget.paused && currentTarget.currentTime > 0) currentTarget.currentTime = 0
        }}
        onEnded={() => setPlaying(false)}
      />
      <Button
        aria-label={playing ? labels.pause : labels.play}
        variant="primary"
        className="w-10 px-0! text-base!"
        isDisabled={!address || silent}
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
          onChange={({ target }) => {
            if (audio.current) audio.current.currentTime = target.valueAsNumber
            setTime(target.valueAsNumber)
          }}
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
    </div>
  )
}

function minutes(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
