import type { MixDocument } from '#contract/mixes/document'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { useDesk } from '../desk-context.ts'
import { clockWords } from '../param-words.ts'
import { HEADER_WIDTH } from './sizes.ts'
import { useVisibleRange } from './visible-range.ts'
import { snapped } from '../edits.ts'
import { isolated } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

/** Bars that lie closer than this many pixels are thinned out. */
const LEAST_GAP = 56
export const RULER_HEIGHT = 44

/** Bars above, the loop below; a press goes there, a drag in the lower half draws the loop. */
export function Ruler({
  mix,
  zoom,
  width,
  children,
}: {
  mix: MixDocument
  zoom: number
  width: number
  /** What stands in the corner. */
  children?: ReactNode
}) {
  const { session, view, edit, seal } = useDesk()
  const { from, to } = useVisibleRange()
  const { tempo, loop, markers } = mix
  const drag = useRef<number | null>(null)
  const bar = 240 / tempo
  const every = 2 ** Math.max(0, Math.ceil(Math.log2(LEAST_GAP / (bar * zoom))))
  const step = bar * every
  const first = Math.floor(from / zoom / step)
  const count = Math.ceil((Math.min(to, width) - from) / (step * zoom)) + 1

  const timeOf = (event: PointerEvent<HTMLElement>, isFree: boolean) => {
    const time = (event.clientX - event.currentTarget.getBoundingClientRect().left) / zoom
    return isFree
      ? Math.max(0, time)
      : snapped(time, { tempo, division: event.altKey ? null : view.division.get() })
  }

  return (
    <div className="sticky top-0 z-30 flex border-b border-line bg-panel" style={{ height: RULER_HEIGHT }}>
      <div
        className="sticky left-0 z-10 flex shrink-0 items-center border-r border-line bg-panel px-1.5"
        style={{ width: HEADER_WIDTH }}
      >
        {children}
      </div>
      <div className="relative" style={{ width }}>
        <div
          className="absolute inset-x-0 top-0 h-7 cursor-pointer touch-none"
          onPointerDown={(event) => {
            if (event.button === 0) void session.locate(timeOf(event, true))
          }}
        >
          {Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step).map((time) => (
            <span
              key={time}
              className="pointer-events-none absolute top-0 h-full border-l border-line-strong/60 pl-1 text-xs text-soft tabular-nums"
              style={{ left: time * zoom }}
            >
              {Math.round(time / bar) + 1}
              <span className="ml-1.5">{clockWords(time).replace(/\.0$/, '')}</span>
            </span>
          ))}
        </div>
        <div
          className="absolute inset-x-0 bottom-0 h-4 cursor-ew-resize touch-none bg-hover"
          title="Drag to draw a loop"
          onPointerDown={(event) => {
            if (event.button !== 0) return
            event.currentTarget.setPointerCapture(event.pointerId)
            drag.current = timeOf(event, false)
          }}
          onPointerMove={(event) => {
            if (drag.current === null) return
            const [start = 0, end = 0] = [drag.current, timeOf(event, false)].toSorted((a, b) => a - b)
            if (end - start > 0.05) edit((now) => ({ ...now, loop: { on: true, start, end } }), 'loop')
          }}
          onPointerUp={() => {
            drag.current = null
            seal()
          }}
        >
          {loop.end > loop.start ? (
            <div
              className="pointer-events-none absolute inset-y-0.5 rounded-full"
              style={{
                left: loop.start * zoom,
                width: (loop.end - loop.start) * zoom,
                background: loop.on ? 'var(--limelight)' : 'var(--line-strong)',
                opacity: loop.on ? 1 : 0.5,
              }}
            />
          ) : null}
        </div>
        {markers.map((marker) => (
          <button
            key={marker.id}
            type="button"
            aria-label={`Marker ${isolated(marker.name)} at ${clockWords(marker.time)}`}
            onClick={() => void session.locate(marker.time)}
            className="absolute bottom-0 z-10 h-5 max-w-28 rounded-r-[4px] border-l-2 border-curtain bg-raised px-1 text-xs text-ink"
            style={{ left: marker.time * zoom }}
          >
            <TruncatedText>{marker.name}</TruncatedText>
          </button>
        ))}
      </div>
    </div>
  )
}
