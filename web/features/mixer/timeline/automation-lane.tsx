import type { AutomationPoint } from '#contract/mixes/document'
import { memo, useMemo, useState } from 'react'
import type { Param } from '#model/mix/param'
import { formatClock, formatParam } from '../format-param.ts'
import { AUTOMATION_HEIGHT, heightOf, useAutomationHandlers } from './use-automation-handlers.ts'
import { useVisibleRange } from './visible-range.ts'
import { curveFraction, valueAt } from '../readings.ts'

const PIECES = 16

interface LaneProps {
  strip: string
  param: Param
  points: readonly AutomationPoint[]
  value: number
  zoom: number
  width: number
  colour: string
}

/** A press adds a point, points and curves are dragged, a double click removes. */
export const AutomationLane = memo(function AutomationLane(props: LaneProps) {
  const { strip, param, points, value, zoom, width, colour } = props
  const range = useVisibleRange()
  const { held, add, grab, bend, remove, removeReached, onKeyDown, yOf } = useAutomationHandlers({
    strip,
    param,
    points,
    zoom,
  })
  const [looked, setLooked] = useState<number>()
  const labelled = points[held ?? looked ?? -1]

  const path = useMemo(
    () => pathOf(points, { value, zoom, width, y: (at) => heightOf(at, param) }),
    [points, value, zoom, width, param],
  )

  const inSight = (time: number) => time * zoom >= range.from && time * zoom <= range.to
  return (
    <svg
      width={width}
      height={AUTOMATION_HEIGHT}
      className="block touch-none select-none"
      role="group"
      aria-label={`Automation of ${param.label.toLowerCase()}`}
    >
      <rect
        width={width}
        height={AUTOMATION_HEIGHT}
        className="cursor-crosshair fill-transparent"
        onPointerDown={add}
        onDoubleClick={removeReached}
      />
      <path d={path} fill="none" stroke={colour} strokeWidth="2" className="pointer-events-none" />
      {points.map((point, index) => {
        const next = points[index + 1]
        if (!next || point.curve === null || next.time - point.time < 0.05) return null
        const middle = (point.time + next.time) / 2
        if (!inSight(middle)) return null
        return (
          <circle
            key={`bend-${index}`}
            aria-hidden="true"
            cx={middle * zoom}
            cy={yOf(valueAt(points, middle) ?? value)}
            r="4"
            className="cursor-ns-resize fill-panel stroke-line-strong"
            onPointerDown={bend(index)}
          />
        )
      })}
      {points.map((point, index) =>
        inSight(point.time) ? (
          <circle
            key={index}
            role="button"
            tabIndex={0}
            aria-label={`${param.label} ${formatParam(param, point.value)} at ${formatClock(point.time)}`}
            cx={point.time * zoom}
            cy={yOf(point.value)}
            r="6"
            fill={colour}
            className="cursor-grab stroke-raised stroke-2 outline-none focus-visible:stroke-focus"
            onPointerDown={grab(index)}
            onPointerEnter={() => setLooked(index)}
            onPointerLeave={() => setLooked(undefined)}
            onFocus={() => setLooked(index)}
            onBlur={() => setLooked(undefined)}
            onDoubleClick={() => remove(index)}
            onKeyDown={(event) => onKeyDown(index, event)}
          />
        ) : null,
      )}
      {labelled ? (
        <text
          aria-hidden="true"
          x={labelled.time * zoom + 10}
          y={Math.max(14, yOf(labelled.value) - 8)}
          strokeWidth="4"
          className="pointer-events-none fill-ink stroke-paper text-xs tabular-nums [paint-order:stroke]"
        >
          {formatParam(param, labelled.value)}
        </text>
      ) : null}
    </svg>
  )
})

interface PathScale {
  value: number
  zoom: number
  width: number
  y: (value: number) => number
}

function pathOf(points: readonly AutomationPoint[], { value, zoom, width, y }: PathScale): string {
  const first = points[0]
  if (!first) return `M 0 ${y(value)} H ${width}`
  const parts = [`M 0 ${y(first.value)} H ${first.time * zoom}`]
  points.forEach((point, index) => {
    const next = points[index + 1]
    if (!next) parts.push(`H ${width}`)
    else if (point.curve === null) parts.push(`H ${next.time * zoom} V ${y(next.value)}`)
    else if (point.curve === 0) parts.push(`L ${next.time * zoom} ${y(next.value)}`)
    else {
      for (let piece = 1; piece <= PIECES; piece++) {
        const t = piece / PIECES
        const time = point.time + (next.time - point.time) * t
        parts.push(
          `L ${time * zoom} ${y(point.value + (next.value - point.value) * curveFraction(point.curve, t))}`,
        )
      }
    }
  })
  return parts.join(' ')
}
