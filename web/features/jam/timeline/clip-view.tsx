import { useEffect, useRef } from 'react'
import type { Clip, Document } from '#contract/document/document'
import type { Peaks } from '../../../stage/drawn-takes.ts'
import { drawWaveform } from '../../../stage/waveform-drawing.ts'
import { useJam } from '../room/use-jam.ts'
import { leaveThing } from './leave-thing.ts'
import { useClipDrag } from './use-clip-drag.ts'
import { xOf, type Scale } from './timeline-scale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

/** Maximum width of a canvas in pixels; longer clips are drawn coarser. */
const MAX_WIDTH_PX = 4_000

export interface ClipViewProps {
  clip: Clip
  document: Document
  label: string
  peaks: Peaks | undefined
  scale: Scale
  chosen: boolean
  isMusic: boolean
  isLane: boolean
  readOnly: boolean
  /** Length of its sound in seconds. */
  length: number
  onChoose: () => void
}

export function ClipView({
  clip,
  document,
  label,
  peaks,
  scale,
  chosen,
  isMusic,
  isLane,
  readOnly,
  length,
  onChoose,
}: ClipViewProps) {
  const { room } = useJam()
  const canvas = useRef<HTMLCanvasElement>(null)
  const drag = useClipDrag(room, { clip, length, document, scale })
  const width = Math.max(3, xOf(clip.duration, scale))
  const { offset, duration, gain } = clip

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context || !peaks) return
    canvas.current.width = Math.min(MAX_WIDTH_PX, Math.round(width))
    canvas.current.height = 48
    const colour = getComputedStyle(canvas.current).color
    const place = { from: offset, to: offset + duration, left: 0, top: 0, height: 48, colour, gain }
    drawWaveform(context, peaks, { ...place, width: canvas.current.width })
  }, [peaks, width, offset, duration, gain])

  const look = isMusic
    ? 'bg-good/15 text-good'
    : isLane
      ? 'bg-pressed text-soft'
      : 'bg-curtain/15 text-curtain-text'
  return (
    <div
      className={`absolute inset-y-1 overflow-hidden rounded-control border ${look} ${chosen ? 'border-focus ring-2 ring-focus' : 'border-line-strong'}`}
      style={{ left: xOf(clip.start, scale), width }}
    >
      <canvas ref={canvas} className="pointer-events-none absolute inset-0 size-full" />
      <button
        type="button"
        data-thing={clip.id}
        aria-label={label}
        aria-pressed={chosen}
        className={`absolute inset-0 text-left ${readOnly ? '' : 'cursor-grab touch-none active:cursor-grabbing'}`}
        onFocus={onChoose}
        onPointerDown={(event) => {
          onChoose()
          if (!readOnly) drag.onPointerDown(event, 'move')
        }}
        onPointerMove={drag.onPointerMove}
        onPointerUp={drag.onPointerUp}
        onPointerCancel={drag.onPointerUp}
        onBlur={room.seal}
        onKeyDown={(event) => {
          if (readOnly) return
          if (event.key === 'Delete' || event.key === 'Backspace') {
            event.preventDefault()
            leaveThing(clip.id)
            return room.edit({ kind: 'removeClip', clip: clip.id })
          }
          const by = event.shiftKey ? 0.1 : 0.01
          const direction = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
          if (direction === 0) return
          event.preventDefault()
          event.stopPropagation()
          const start = Math.max(0, clip.start + direction * by)
          room.edit({ kind: 'moveClip', clip: clip.id, start }, { key: `nudge ${clip.id}` })
        }}
      >
        <TruncatedText className="absolute top-0 left-1.5 max-w-[calc(100%-0.375rem)] text-[0.7rem] leading-4 font-medium text-ink">
          {label}
        </TruncatedText>
      </button>
      {(readOnly ? [] : (['start', 'end'] as const)).map((edge) => (
        <span
          key={edge}
          className={`absolute inset-y-0 w-2 cursor-ew-resize touch-none hover:bg-focus/40 ${edge === 'start' ? 'left-0' : 'right-0'}`}
          onPointerDown={(event) => {
            onChoose()
            drag.onPointerDown(event, edge)
          }}
          onPointerMove={drag.onPointerMove}
          onPointerUp={drag.onPointerUp}
          onPointerCancel={drag.onPointerUp}
        />
      ))}
    </div>
  )
}
