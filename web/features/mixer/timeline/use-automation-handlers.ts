import type { AutomationPoint } from '#contract/mixes/document'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Param } from '#model/mix/param'
import { turnByKey, turnOf, valueAtTurn } from '../../../ui/dials/dial-scale.ts'
import { useMixer } from '../mixer-context.ts'
import { handleAt } from '../handle-at.ts'
import { movedPoint, placesIn, setPoints, snapped } from '../edits.ts'
import { followEdits } from './follow-edits.ts'
import { keyStep, snappingOf } from './snapping-of.ts'
import { still } from './still-playhead.ts'

/** Height of an automation lane in pixels. */
export const AUTOMATION_HEIGHT = 76
const MARGIN = 8
const INNER = AUTOMATION_HEIGHT - 2 * MARGIN

const scaleOf = ({ min, max, logarithmic }: Param) => ({ min, max, isLogarithmic: logarithmic })

/** Returns the height of a value in pixels from the top of its lane. */
export function heightOf(value: number, param: Param): number {
  return MARGIN + (1 - turnOf(value, scaleOf(param))) * INNER
}

/** Pointer and key handlers for the automation points of one knob; `zoom` in pixels per second. */
export function useAutomationHandlers({
  strip,
  param,
  points,
  zoom,
}: {
  strip: string
  param: Param
  points: readonly AutomationPoint[]
  zoom: number
}) {
  const mixer = useMixer()
  const { editor, session, edit } = mixer
  const [held, setHeld] = useState<number>()
  /** Index of the point last grabbed by a tap beside it. */
  const reached = useRef<number>(undefined)
  const scale = scaleOf(param)
  const keyOf = (index: number) => `automation-${strip}-${param.path}-${index}`
  const mix = () => editor.state.get().value

  const change = (next: readonly AutomationPoint[], key?: string) =>
    edit((now) => setPoints(now, strip, param.path, next), key)
  /** Reads the current points: a drag outlives the render in which it began. */
  const current = () =>
    mix().automation.find((lane) => lane.strip === strip && lane.param === param.path)?.points ?? []

  function placeIn(lane: Element, event: { clientX: number; clientY: number; altKey: boolean }) {
    const { left, top } = lane.getBoundingClientRect()
    const places = [...still(session), ...placesIn(mix(), [])]
    const time = snapped((event.clientX - left) / zoom, snappingOf(mixer, event, { places, zoom }))
    return { time, value: valueAtTurn(1 - (event.clientY - top - MARGIN) / INNER, scale) }
  }

  /** Drags a point; cancelling restores all points. */
  function follow(
    event: PointerEvent<SVGElement>,
    index: number,
    move: (event: globalThis.PointerEvent) => void,
  ) {
    setHeld(index)
    followEdits(mixer, event.pointerId, { move, end: () => setHeld(undefined) })
  }

  function dragTo(index: number, lane: Element, event: globalThis.PointerEvent) {
    change(movedPoint(current(), index, placeIn(lane, event)), keyOf(index))
  }

  function pointAt(lane: Element, event: PointerEvent<SVGElement>) {
    const { left, top } = lane.getBoundingClientRect()
    const places = points.map(({ time, value }) => ({
      x: left + time * zoom,
      y: top + heightOf(value, param),
    }))
    return handleAt(event, places)
  }

  function add(event: PointerEvent<SVGElement>) {
    const lane = event.currentTarget.ownerSVGElement
    if (event.button !== 0 || !lane) return
    reached.current = event.pointerType === 'touch' ? pointAt(lane, event) : undefined
    const near = reached.current
    if (near !== undefined) return follow(event, near, (now) => dragTo(near, lane, now))
    const place = placeIn(lane, event)
    const index = points.filter(({ time }) => time <= place.time).length
    follow(event, index, (now) => dragTo(index, lane, now))
    change([...points, { ...place, curve: 0 }], keyOf(index))
  }

  function grab(index: number) {
    return (event: PointerEvent<SVGElement>) => {
      const lane = event.currentTarget.ownerSVGElement
      if (event.button !== 0 || !lane) return
      event.stopPropagation()
      follow(event, index, (now) => dragTo(index, lane, now))
    }
  }

  function bend(index: number) {
    return (event: PointerEvent<SVGElement>) => {
      const point = points[index]
      if (event.button !== 0 || !point) return
      event.stopPropagation()
      const { clientY } = event
      const rises = (points[index + 1]?.value ?? point.value) >= point.value ? 1 : -1
      follow(event, index, (now) => {
        const curve = (point.curve ?? 0) + (rises * (now.clientY - clientY)) / 60
        const bent = { ...point, curve: Math.min(1, Math.max(-1, curve)) }
        if (current()[index]) change(current().with(index, bent), keyOf(index))
      })
    }
  }

  function onKeyDown(index: number, event: KeyboardEvent<SVGElement>) {
    const point = points[index]
    if (!point || event.metaKey || event.ctrlKey) return
    const beat = keyStep(mixer, event)
    const sideways = event.key === 'ArrowLeft' ? -beat : event.key === 'ArrowRight' ? beat : 0
    const turn = turnByKey(event.key, { fine: event.shiftKey })
    if (sideways !== 0) change(movedPoint(points, index, { time: point.time + sideways }))
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

  const remove = (index: number) => change(points.toSpliced(index, 1))

  return {
    held,
    /** Adds a point at the press and drags it; a tap near a point drags that one. */
    add,
    grab,
    bend,
    remove,
    /** Handles a double tap beside a point. */
    removeReached() {
      if (reached.current !== undefined) remove(reached.current)
      reached.current = undefined
    },
    onKeyDown,
    yOf: (value: number) => heightOf(value, param),
  }
}

/** Cycles a curve: straight, slow to start, slow to end, held. */
function nextCurve(curve: number | null): number | null {
  if (curve === null) return 0
  if (curve === 0) return 0.5
  return curve > 0 ? -0.5 : null
}
