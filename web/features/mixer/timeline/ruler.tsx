import { beatGridOf, BEATS_PER_BAR, beatSeconds } from '#model/document/beats'
import type { MixDocument } from '#contract/mixes/document'
import type { ReactNode } from 'react'
import { formatClock } from '../format-param.ts'
import { HEADER_WIDTH } from './sizes.ts'
import { useRulerHandlers } from './use-ruler-handlers.ts'
import { useVisibleRange } from './visible-range.ts'
import { isolated } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

/** Minimum distance of drawn bars, in pixels. */
const MIN_GAP = 56
export const RULER_HEIGHT = 44

/** Bars above, where a press seeks; below them the loop, drawn and moved by pointer, and the markers. */
export function Ruler({
  mix,
  zoom,
  width,
  children,
}: {
  mix: MixDocument
  zoom: number
  width: number
  /** Content of the corner. */
  children?: ReactNode
}) {
  const { locate, grabLoop, grabMarker, pressMarker, onMarkerKey } = useRulerHandlers(zoom)
  const { from, to } = useVisibleRange()
  const { loop, markers } = mix
  const grid = beatGridOf(mix)
  const { firstBeat } = grid
  const bar = BEATS_PER_BAR * beatSeconds(grid)
  const every = 2 ** Math.max(0, Math.ceil(Math.log2(MIN_GAP / (bar * zoom))))
  const step = bar * every
  const first = Math.floor((from / zoom - firstBeat) / step)
  const count = Math.ceil((Math.min(to, width) - from) / (step * zoom)) + 2

  return (
    <div className="sticky top-0 z-30 flex border-b border-line bg-panel" style={{ height: RULER_HEIGHT }}>
      <div
        className="sticky left-0 z-20 flex shrink-0 items-center border-r border-line bg-panel px-1.5"
        style={{ width: HEADER_WIDTH }}
      >
        {children}
      </div>
      <div className="relative select-none" style={{ width }} data-ruler>
        <div className="absolute inset-x-0 top-0 h-7 cursor-pointer touch-none" onPointerDown={locate}>
          {Array.from({ length: Math.max(0, count) }, (_, index) => firstBeat + (first + index) * step)
            .filter((time) => time >= 0)
            .map((time) => (
              <span
                key={time}
                className="pointer-events-none absolute top-0 h-full border-l border-line-strong/60 pl-1 text-xs text-soft tabular-nums"
                style={{ left: time * zoom }}
              >
                {Math.round((time - firstBeat) / bar) + 1}
                <span className="ml-1.5">{formatClock(time).replace(/\.0$/, '')}</span>
              </span>
            ))}
        </div>
        <div
          className="absolute inset-x-0 bottom-0 h-4 cursor-ew-resize touch-none bg-hover"
          title="Drag to draw a loop"
          onPointerDown={grabLoop('new')}
        >
          {loop.end > loop.start ? (
            <div
              className="absolute inset-y-0.5 cursor-grab rounded-full active:cursor-grabbing"
              title={loop.on ? 'Drag to move the loop, press to turn it off' : 'Press to turn the loop on'}
              style={{
                left: loop.start * zoom,
                width: (loop.end - loop.start) * zoom,
                background: loop.on ? 'var(--limelight)' : 'var(--line-strong)',
                opacity: loop.on ? 1 : 0.5,
              }}
              onPointerDown={grabLoop('all')}
            >
              <div
                className="absolute inset-y-0 left-0 w-2 cursor-ew-resize"
                onPointerDown={grabLoop('start')}
              />
              <div
                className="absolute inset-y-0 right-0 w-2 cursor-ew-resize"
                onPointerDown={grabLoop('end')}
              />
            </div>
          ) : null}
        </div>
        {markers.map((marker) => (
          <button
            key={marker.id}
            type="button"
            aria-label={`Marker ${isolated(marker.name)} at ${formatClock(marker.time)}`}
            onPointerDown={grabMarker(marker)}
            onClick={(event) => pressMarker(marker, event.detail === 0)}
            onKeyDown={onMarkerKey(marker)}
            className="absolute bottom-0 z-10 h-5 touch-none max-w-28 rounded-r-[4px] border-l-2 border-curtain bg-raised px-1 text-xs text-ink"
            style={{ left: marker.time * zoom }}
          >
            <TruncatedText>{marker.name}</TruncatedText>
          </button>
        ))}
      </div>
    </div>
  )
}
