import type { PointerEvent } from 'react'
import { beatSeconds, type BeatGrid } from '#model/document/beats'
import { clockTime } from '../../../engine/timeline/time-code.ts'
import type { PlayerHandle } from '../../../stage/player/use-player.ts'
import { barLabels, rulerStep, timeOf, xOf, type Scale } from './timeline-scale.ts'
import { useHead } from './use-head.ts'

/** Minimum distance of drawn beats in pixels. */
const CLOSEST = 8

/** Times, bars and beats; a press seeks. */
export function Ruler({
  scale,
  length,
  grid,
  player,
}: {
  scale: Scale
  length: number
  grid: BeatGrid
  player: PlayerHandle
}) {
  const headWidth = useHead()
  const step = rulerStep(scale)
  const marks = Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step)
  const beat = xOf(beatSeconds(grid), scale)
  const seek = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    player.seek(Math.max(0, timeOf(event.clientX - box.left, scale)))
  }
  return (
    <div className="sticky top-0 z-30 flex border-b border-line bg-panel">
      <div
        className="sticky left-0 z-10 shrink-0 border-r border-line bg-panel"
        style={{ width: headWidth }}
      />
      <div
        className="relative h-9 flex-1 cursor-pointer touch-none"
        style={
          beat >= CLOSEST
            ? {
                backgroundImage: `repeating-linear-gradient(to right, var(--line) 0 1px, transparent 1px ${beat}px)`,
                backgroundPositionX: xOf(grid.firstBeat % beatSeconds(grid), scale) - beat,
                backgroundSize: `calc(100% + ${2 * beat}px) 100%`,
              }
            : undefined
        }
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          seek(event)
        }}
        onPointerMove={(event) => event.buttons === 1 && seek(event)}
      >
        {marks.map((time) => (
          <span
            key={time}
            className="pointer-events-none absolute top-0.5 border-l border-line-strong pl-1 text-xs text-soft tabular-nums"
            style={{ left: xOf(time, scale) }}
          >
            {clockTime(time)}
          </span>
        ))}
        {barLabels(length, grid, scale).map(({ bar, time }) => (
          <span
            key={bar}
            data-bar={bar}
            className="pointer-events-none absolute bottom-0 border-l border-curtain pl-1 text-[0.65rem] leading-4 text-soft tabular-nums"
            style={{ left: xOf(time, scale) }}
          >
            {bar}
          </span>
        ))}
      </div>
    </div>
  )
}
