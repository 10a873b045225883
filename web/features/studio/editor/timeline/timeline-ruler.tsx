import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { timeCode } from '../../../../engine/timeline/time-code.ts'
import { useSignal } from '../../../../ui/hooks/use-signal.ts'
import { rulerMarks, toTime, toX } from '../../timeline/timeline-geometry.ts'
import { useTimeline } from '../../timeline/timeline-view.ts'
import { useDrag } from '../../page/use-drag.ts'
import { Markers } from './markers.tsx'
import { freshContext } from '../../../../stage/waveform-drawing.ts'

/** The time scale. A press, a drag or arrow keys (by frames) move the playhead. */
export function TimelineRuler({ themeKey }: { themeKey: string }) {
  const { frame, transport, fps } = useTimeline()
  const view = useSignal(frame.view)
  const width = useSignal(frame.width)
  const position = useSignal(transport.position)
  const canvas = useRef<HTMLCanvasElement>(null)

  useLayoutEffect(() => {
    const context = canvas.current && freshContext(canvas.current)
    if (!context || !canvas.current) return
    const style = getComputedStyle(canvas.current)
    context.font = `500 11px ${style.fontFamily}`
    context.fontKerning = 'none'
    for (const { time, major } of rulerMarks(view, width)) {
      const x = Math.round(toX(view, time)) + 0.5
      context.fillStyle = style.getPropertyValue(major ? '--line-strong' : '--line')
      context.fillRect(x, major ? 16 : 22, 1, major ? 12 : 6)
      if (!major) continue
      context.fillStyle = style.getPropertyValue('--ink-soft')
      context.fillText(rulerLabel(time), x + 5, 18)
    }
  }, [view, width, themeKey])

  const scrub = (x: number) => transport.seek(Math.max(0, Math.round(toTime(view, x) * fps) / fps))
  const drag = useDrag({
    start(point) {
      scrub(point.x)
      return true
    },
    move: (point) => scrub(point.x),
    end: () => undefined,
  })

  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? 1 : 1 / fps
    const target = {
      ArrowLeft: position - step,
      ArrowRight: position + step,
      PageDown: position + 5,
      PageUp: position - 5,
      Home: 0,
      End: transport.duration,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    transport.seek(Math.max(0, Math.round(target * fps) / fps))
    frame.follow(transport.position.get())
  }

  return (
    <div className="relative">
      <div
        {...drag}
        role="slider"
        tabIndex={0}
        aria-label="Playhead"
        aria-valuemin={0}
        aria-valuemax={Math.max(transport.duration, position)}
        aria-valuenow={position}
        aria-valuetext={timeCode(position, fps)}
        onKeyDown={onKeyDown}
        className="relative h-7 cursor-ew-resize touch-none border-b border-line outline-offset-[-2px]"
      >
        <canvas ref={canvas} className="pointer-events-none size-full font-text" />
      </div>
      <Markers />
    </div>
  )
}

function rulerLabel(time: number): string {
  const minutes = Math.floor(time / 60 + 1e-9)
  const seconds = time - minutes * 60
  const shown = Math.abs(seconds - Math.round(seconds)) < 0.01 ? seconds.toFixed(0) : seconds.toFixed(1)
  return `${minutes}:${shown.padStart(shown.includes('.') ? 4 : 2, '0')}`
}
