import type { AutomationPoint } from '#contract/mixes/document'
import { memo, type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react'
import type { Param } from '../../../engine/mix/params.ts'
import { turnByKey, turnOf, valueAtTurn } from '../../../ui/dials/dial-scale.ts'
import { useDesk } from '../desk-context.ts'
import { clockWords, paramWords } from '../param-words.ts'
import { useVisibleRange } from './visible-range.ts'
import { setPoints, snapped } from '../edits.ts'
import { curveShare, valueAt } from '../readings.ts'

/** Height of a lane of automation in pixels. */
export const AUTOMATION_HEIGHT = 76
const MARGIN = 8
/** Pieces that a bent way is drawn in. */
const PIECES = 16

interface LaneProps {
  strip: string
  param: Param
  points: readonly AutomationPoint[]
  /** Where the knob stands without automation. */
  value: number
  zoom: number
  width: number
  colour: string
}

/** The automation of one knob: press the line to add a point, drag points and ways, double-click to remove. */
export const AutomationLane = memo(function AutomationLane(props: LaneProps) {
  const { strip, param, points, value, zoom, width, colour } = props
  const { editor, edit, seal, view } = useDesk()
  const range = useVisibleRange()
  const held = useRef<{ index: number; bend: boolean; y: number; curve: number } | null>(null)
  const scale = { min: param.min, max: param.max, isLogarithmic: param.logarithmic }
  const inner = AUTOMATION_HEIGHT - 2 * MARGIN
  const yOf = (at: number) => MARGIN + (1 - turnOf(at, scale)) * inner
  const valueOfY = (y: number) => valueAtTurn(1 - (y - MARGIN) / inner, scale)

  const change = (next: readonly AutomationPoint[], key?: string) =>
    edit((mix) => setPoints(mix, strip, param.path, next), key)

  const path = useMemo(() => {
    const y = (at: number) =>
      MARGIN + (1 - turnOf(at, { min: param.min, max: param.max, isLogarithmic: param.logarithmic })) * inner
    return pathOf(points, { value, zoom, width, y })
  }, [points, value, zoom, width, param, inner])

  function placeOf(event: PointerEvent<SVGElement>) {
    const box =
      event.currentTarget.ownerSVGElement?.getBoundingClientRect() ??
      event.currentTarget.getBoundingClientRect()
    const { tempo } = editor.state.get().value
    const time = snapped((event.clientX - box.left) / zoom, {
      tempo,
      division: event.altKey ? null : view.division.get(),
    })
    return { time, value: valueOfY(event.clientY - box.top), y: event.clientY }
  }

  function add(event: PointerEvent<SVGElement>) {
    if (event.button !== 0) return
    const { time, value: at } = placeOf(event)
    change([...points, { time, value: at, curve: 0 }])
  }

  function drag(event: PointerEvent<SVGElement>) {
    const hand = held.current
    const point = hand && points[hand.index]
    if (!hand || !point) return
    const key = `automation-${strip}-${param.path}-${hand.index}`
    if (hand.bend) {
      const next = points[hand.index + 1]
      const rises = (next?.value ?? point.value) >= point.value ? 1 : -1
      const curve = Math.min(1, Math.max(-1, hand.curve + (rises * (event.clientY - hand.y)) / 60))
      return change(points.with(hand.index, { ...point, curve }), key)
    }
    const place = placeOf(event)
    // A point stays between its neighbours: it is never lost among others.
    const least = points[hand.index - 1]?.time ?? 0
    const most = points[hand.index + 1]?.time ?? Infinity
    const time = Math.min(most, Math.max(least, place.time))
    change(points.with(hand.index, { ...point, time, value: place.value }), key)
  }

  function grab(index: number, bend: boolean) {
    return (event: PointerEvent<SVGElement>) => {
      if (event.button !== 0) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { index, bend, y: event.clientY, curve: points[index]?.curve ?? 0 }
    }
  }

  function release() {
    if (held.current) seal()
    held.current = null
  }

  function onKeyDown(index: number, event: KeyboardEvent<SVGElement>) {
    const point = points[index]
    if (!point || event.metaKey || event.ctrlKey) return
    const beat = event.shiftKey ? 0.01 : 60 / editor.state.get().value.tempo / (view.division.get() ?? 4)
    const sideways = event.key === 'ArrowLeft' ? -beat : event.key === 'ArrowRight' ? beat : 0
    const turn = turnByKey(event.key, { fine: event.shiftKey })
    if (sideways !== 0) change(points.with(index, { ...point, time: Math.max(0, point.time + sideways) }))
    else if (event.key === 'Delete' || event.key === 'Backspace') change(points.toSpliced(index, 1))
    else if (event.key === 'c') change(points.with(index, { ...point, curve: nextCurve(point.curve) }))
    else if (turn !== undefined) {
      change(
        points.with(index, { ...point, value: valueAtTurn(turnOf(point.value, scale) + turn, scale) }),
        `keys-${strip}-${param.path}-${index}`,
      )
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const handlers = { onPointerMove: drag, onPointerUp: release, onPointerCancel: release }
  const inSight = (time: number) => time * zoom >= range.from && time * zoom <= range.to
  return (
    <svg
      width={width}
      height={AUTOMATION_HEIGHT}
      className="block touch-none"
      role="group"
      aria-label={`Automation of ${param.label.toLowerCase()}`}
    >
      <rect
        width={width}
        height={AUTOMATION_HEIGHT}
        className="cursor-crosshair fill-transparent"
        onPointerDown={add}
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
            onPointerDown={grab(index, true)}
            {...handlers}
          />
        )
      })}
      {points.map((point, index) =>
        inSight(point.time) ? (
          <circle
            key={index}
            role="button"
            tabIndex={0}
            aria-label={`${param.label} ${paramWords(param, point.value)} at ${clockWords(point.time)}`}
            cx={point.time * zoom}
            cy={yOf(point.value)}
            r="6"
            fill={colour}
            className="cursor-grab stroke-raised stroke-2 outline-none focus-visible:stroke-focus"
            onPointerDown={grab(index, false)}
            onDoubleClick={() => change(points.toSpliced(index, 1))}
            onKeyDown={(event) => onKeyDown(index, event)}
            {...handlers}
          />
        ) : null,
      )}
    </svg>
  )
})

/** Straight, slow to start, slow to end, held. */
function nextCurve(curve: number | null): number | null {
  if (curve === null) return 0
  if (curve === 0) return 0.5
  return curve > 0 ? -0.5 : null
}

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
          `L ${time * zoom} ${y(point.value + (next.value - point.value) * curveShare(point.curve, t))}`,
        )
      }
    }
  })
  return parts.join(' ')
}
