import { useLayoutEffect, useRef, useState } from 'react'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { soundLength } from '../../../../engine/timeline/time-code.ts'
import { isolated } from '../../../../platform/locale.ts'
import { drawWaveform, freshContext } from '../../../../stage/waveform-drawing.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { useDrag } from '../../page/use-drag.ts'
import type { Span } from '../../project/edits/selection.ts'
import type { CompRow as Row } from './use-comp.ts'
import { TruncatedText } from '../../../../ui/truncated-text.tsx'

const endOf = ({ start, duration }: Span) => start + duration

/** One take: its waveform, its audible parts, and its phrases to choose. A swipe selects any part. */
export function CompRow({
  row: { take, peaks, whole, heard, phrases },
  range,
  isPlaying,
  themeKey,
  onChoose,
  onListen,
}: {
  row: Row
  /** Seconds of the timeline that the row shows. */
  range: Span
  isPlaying: boolean
  themeKey: string
  onChoose: (span: Span) => void
  /** From a time of the timeline. */
  onListen: (at: number) => void
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [swipe, setSwipe] = useState<{ from: number; to: number }>()
  const share = (seconds: number) => `${(seconds / range.duration) * 100}%`
  const place = ({ start, duration }: Span) => ({
    left: share(start - range.start),
    width: share(duration),
  })

  useLayoutEffect(() => {
    const element = canvas.current
    if (!element || !peaks) return
    const draw = () => {
      const context = freshContext(element)
      if (!context) return
      const { clientWidth: width, clientHeight: height } = element
      const colour = getComputedStyle(element).getPropertyValue('--ink-soft')
      drawWaveform(context, peaks, { from: 0, to: take.duration, left: 0, top: 0, width, height, colour })
    }
    draw()
    const observer = new ResizeObserver(draw)
    observer.observe(element)
    return () => observer.disconnect()
  }, [peaks, take.duration, themeKey])

  const lane = useRef<HTMLDivElement>(null)
  const timeAt = (x: number) => range.start + (x / (lane.current?.clientWidth || 1)) * range.duration
  const drag = useDrag({
    start({ x }) {
      setSwipe({ from: timeAt(x), to: timeAt(x) })
      return true
    },
    move: ({ x }) => setSwipe((swiped) => swiped && { ...swiped, to: timeAt(x) }),
    end({ dropped, moved, point }) {
      const swiped = swipe
      setSwipe(undefined)
      if (!dropped || !swiped) return
      const at = timeAt(point.x)
      const phrase = phrases.find((one) => one.start <= at && endOf(one) >= at)
      if (moved) onChoose({ start: Math.min(swiped.from, at), duration: Math.abs(at - swiped.from) })
      else if (phrase) onChoose(phrase)
    },
  })

  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <div className="flex min-w-0 items-center gap-1">
        <IconButton
          label={isPlaying ? 'Pause' : `Listen to “${isolated(take.name)}” alone`}
          size="small"
          icon={isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          onPress={() => onListen(whole.start)}
        />
        <TruncatedText className="text-sm">{take.name}</TruncatedText>
      </div>
      <div
        ref={lane}
        {...drag}
        className="relative h-12 cursor-crosshair touch-none overflow-hidden rounded-control border border-line bg-panel select-none"
      >
        {heard.map((span) => (
          <div
            key={span.start}
            aria-hidden="true"
            className="absolute inset-y-0 border-x border-lane-voice-edge bg-lane-voice"
            style={place(span)}
          />
        ))}
        <div className="pointer-events-none absolute inset-y-1" style={place(whole)}>
          <canvas ref={canvas} className="size-full" />
        </div>
        {phrases.map((phrase, index) => {
          const isPlayed = heard.some(
            (span) => span.start <= phrase.start + 0.02 && endOf(span) >= endOf(phrase) - 0.02,
          )
          return (
            <button
              key={phrase.start}
              type="button"
              aria-pressed={isPlayed}
              aria-label={`Phrase ${index + 1} of “${isolated(take.name)}”, ${soundLength(phrase.start)} to ${soundLength(endOf(phrase))}`}
              // The lane handles pointer clicks, because a swipe may begin on a phrase.
              onClick={(event) => event.detail === 0 && onChoose(phrase)}
              className="absolute inset-y-0.5 cursor-[inherit] rounded-sm border border-dashed border-line-strong/70 hover:border-solid hover:border-ink focus-visible:outline-offset-[-2px]"
              style={place(phrase)}
            />
          )
        })}
        {swipe ? (
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 border-x-2 border-limelight bg-limelight/30"
            style={place({
              start: Math.min(swipe.from, swipe.to),
              duration: Math.abs(swipe.to - swipe.from),
            })}
          />
        ) : null}
      </div>
    </li>
  )
}
