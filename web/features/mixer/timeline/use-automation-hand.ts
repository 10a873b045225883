import type { AutomationPoint } from '#contract/mixes/document'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Param } from '../../../engine/mix/params.ts'
import { turnByKey, turnOf, valueAtTurn } from '../../../ui/dials/dial-scale.ts'
import { useDesk } from '../desk-context.ts'
import { movedPoint, setPoints, snapped } from '../edits.ts'

/** Height of a lane of automation in pixels. */
export const AUTOMATION_HEIGHT = 76
const MARGIN = 8
const INNER = AUTOMATION_HEIGHT - 2 * MARGIN

const scaleOf = ({ min, max, logarithmic }: Param) => ({ min, max, isLogarithmic: logarithmic })

/** Where a value of the knob lies, in pixels from the top of its lane. */
export function heightOf(value: number, param: Param): number {
  return MARGIN + (1 - turnOf(value, scaleOf(param))) * INNER
}

/** What a hand and the keys do with the points of one knob; `zoom` in pixels a second. */
export function useAutomationHand({
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
  const { editor, edit, seal, view } = useDesk()
  const held = useRef<{ index: number; bend: boolean; y: number; curve: number } | null>(null)
  const scale = scaleOf(param)
  const valueOfY = (y: number) => valueAtTurn(1 - (y - MARGIN) / INNER, scale)

  const change = (next: readonly AutomationPoint[], key?: string) =>
    edit((mix) => setPoints(mix, strip, param.path, next), key)

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
    change(movedPoint(points, hand.index, { time: place.time, value: place.value }), key)
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

  return {
    /** Adds a point where the lane is pressed. */
    add,
    /** What a press on a point begins, or on the way behind it (`bend`). */
    grab,
    remove: (index: number) => change(points.toSpliced(index, 1)),
    handlers: { onPointerMove: drag, onPointerUp: release, onPointerCancel: release },
    onKeyDown,
    yOf: (value: number) => heightOf(value, param),
  }
}

/** Straight, slow to start, slow to end, held. */
function nextCurve(curve: number | null): number | null {
  if (curve === null) return 0
  if (curve === 0) return 0.5
  return curve > 0 ? -0.5 : null
}
