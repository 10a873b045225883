import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import type { MouthCue } from '#contract/takes/mouth-track'
import { soundLength } from '../../../../engine/timeline/time-code.ts'
import type { Signal } from '../../../../platform/signal.ts'
import { useSignal } from '../../../../ui/hooks/use-signal.ts'
import { useDrag } from '../../page/use-drag.ts'
import { cueHeights, drawWaveform, freshContext } from '../../../../stage/waveform-drawing.ts'
import type { Peaks } from '../../../../stage/drawn-takes.ts'

export interface Trim {
  start: number
  end: number
}

/** Minimum length of a trimmed take, in seconds. */
const SHORTEST = 0.1

export interface TakeWaveformProps {
  peaks: Peaks | undefined
  cues: readonly MouthCue[]
  duration: number
  position: Signal<number>
  /** Playback speed. */
  speed?: number
  /** Gets seconds of the take. */
  onSeek: (time: number) => void
  trim: Trim
  onTrim?: ((trim: Trim) => void) | undefined
  onTrimEnd?: (() => void) | undefined
  punch?: Trim | undefined
  onPunch?: ((punch: Trim) => void) | undefined
  themeKey: string
}

/** A take's waveform with mouth shapes, playhead and trim handles. */
export function TakeWaveform(props: TakeWaveformProps) {
  const {
    peaks,
    cues,
    duration,
    position,
    speed = 1,
    onSeek,
    trim,
    onTrim,
    onTrimEnd,
    punch,
    onPunch,
    themeKey,
  } = props
  const canvas = useDrawnTake({ peaks, cues, duration, themeKey })
  const frame = useRef<HTMLDivElement>(null)
  const share = (time: number) => `${(time / duration) * 100}%`

  const at = (x: number) =>
    Math.min(duration, Math.max(0, (x / (frame.current?.clientWidth || 1)) * duration))
  const seek = useDrag({
    start: ({ x }) => {
      onSeek(at(x))
      return true
    },
    move: ({ x }) => onSeek(at(x)),
    end: () => undefined,
  })

  return (
    <div ref={frame} className="relative h-32 w-full touch-none rounded-control bg-panel select-none">
      <div
        {...seek}
        className="absolute inset-0 cursor-text overflow-hidden rounded-control border border-line"
      >
        <canvas ref={canvas} className="size-full" />
        <div
          aria-hidden="true"
          className="absolute inset-y-0 left-0 bg-paper/75"
          style={{ width: share(trim.start) }}
        />
        <div
          aria-hidden="true"
          className="absolute inset-y-0 right-0 bg-paper/75"
          style={{ width: share(duration - trim.end) }}
        />
        {punch ? (
          <div
            aria-hidden="true"
            className="absolute inset-y-0 bg-limelight/35"
            style={{ left: share(punch.start), width: share(punch.end - punch.start) }}
          />
        ) : null}
        <PositionLine position={position} duration={duration / speed} />
      </div>
      {punch && onPunch ? (
        <>
          <TrimHandle
            label="Record from"
            side="start"
            value={punch.start}
            limits={[trim.start, punch.end - SHORTEST]}
            duration={duration}
            width={() => frame.current?.clientWidth ?? 1}
            onChange={(start) => onPunch({ ...punch, start })}
          />
          <TrimHandle
            label="Record to"
            side="end"
            value={punch.end}
            limits={[punch.start + SHORTEST, trim.end]}
            duration={duration}
            width={() => frame.current?.clientWidth ?? 1}
            onChange={(end) => onPunch({ ...punch, end })}
          />
        </>
      ) : onTrim ? (
        <>
          <TrimHandle
            label="Trim start"
            side="start"
            value={trim.start}
            limits={[0, trim.end - SHORTEST]}
            duration={duration}
            width={() => frame.current?.clientWidth ?? 1}
            onChange={(start) => onTrim({ ...trim, start })}
            onEnd={onTrimEnd}
          />
          <TrimHandle
            label="Trim end"
            side="end"
            value={trim.end}
            limits={[trim.start + SHORTEST, duration]}
            duration={duration}
            width={() => frame.current?.clientWidth ?? 1}
            onChange={(end) => onTrim({ ...trim, end })}
            onEnd={onTrimEnd}
          />
        </>
      ) : null}
    </div>
  )
}

/** A canvas with a take's waveform and mouth shapes, redrawn on resize. */
function useDrawnTake({
  peaks,
  cues,
  duration,
  themeKey,
}: Pick<TakeWaveformProps, 'peaks' | 'cues' | 'duration' | 'themeKey'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const element = canvas.current
    if (!element) return
    const draw = () => {
      const context = freshContext(element)
      if (!context) return
      const style = getComputedStyle(element)
      const { clientWidth: width, clientHeight: height } = element
      const colour = style.getPropertyValue('--ink-soft')
      if (peaks)
        drawWaveform(context, peaks, {
          from: 0,
          to: duration,
          left: 0,
          top: 0,
          width,
          height: height - 20,
          colour,
        })
      context.fillStyle = style.getPropertyValue('--curtain')
      context.globalAlpha = 0.6
      for (const cue of cues) {
        const left = (cue.start / duration) * width
        const high = Math.max(1, cueHeights[cue.value] * 16)
        const wide = Math.max(1, ((cue.end - cue.start) / duration) * width - 0.5)
        context.fillRect(left, height - high, wide, high)
      }
    }
    draw()
    const observer = new ResizeObserver(draw)
    observer.observe(element)
    return () => observer.disconnect()
  }, [peaks, cues, duration, themeKey])
  return canvas
}

function PositionLine({ position, duration }: { position: Signal<number>; duration: number }) {
  const time = useSignal(position)
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-px bg-limelight shadow-[0_0_0_0.5px_var(--ink)]"
      style={{ left: `${Math.min(100, (time / duration) * 100)}%` }}
    />
  )
}

function TrimHandle({
  label,
  side,
  value,
  limits: [low, high],
  duration,
  width,
  onChange,
  onEnd,
}: {
  label: string
  side: 'start' | 'end'
  value: number
  limits: [number, number]
  duration: number
  width: () => number
  onChange: (value: number) => void
  onEnd?: (() => void) | undefined
}) {
  const grabbed = useRef(value)
  const set = (next: number) => onChange(Math.min(high, Math.max(low, next)))
  const drag = useDrag({
    start() {
      grabbed.current = value
      return true
    },
    move: ({ dx }) => set(grabbed.current + (dx / width()) * duration),
    end({ dropped }) {
      if (!dropped) onChange(grabbed.current)
      onEnd?.()
    },
  })

  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? 0.5 : 0.05
    const target = {
      ArrowLeft: value - step,
      ArrowDown: value - step,
      ArrowRight: value + step,
      ArrowUp: value + step,
      Home: low,
      End: high,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    set(target)
  }

  return (
    <div
      {...drag}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={duration}
      aria-valuenow={value}
      aria-valuetext={soundLength(value)}
      onKeyDown={onKeyDown}
      onKeyUp={onEnd}
      className="absolute -inset-y-1 flex w-4 -translate-x-1/2 cursor-ew-resize touch-none items-center justify-center rounded-full"
      style={{ left: `${(value / duration) * 100}%` }}
    >
      <div
        className={`h-full w-2 border-2 border-curtain ${
          side === 'start' ? 'ml-1.5 rounded-l-control border-r-0' : 'mr-1.5 rounded-r-control border-l-0'
        }`}
      />
      <div className="absolute h-8 w-1.5 rounded-full bg-curtain" />
    </div>
  )
}
