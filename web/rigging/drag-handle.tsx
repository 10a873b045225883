import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { Point } from '#model/rig/rig'
import { arrowed, insideRoom, pointerPlace } from './svg-place.ts'

/** A place in an SVG, moved by dragging or arrow keys (ten steps with Shift). */
export function DragHandle({
  label,
  point,
  room,
  scale = 1,
  onMove,
  onEnd,
}: {
  label: string
  point: Point
  /** Units of the SVG, of which the place is never out. */
  room: { width: number; height: number }
  /** Units of one step; the handle is 26 steps large. */
  scale?: number
  onMove: (to: Point) => void
  onEnd: () => void
}) {
  /** Offset of the drag in the handle, in units of the drawing. */
  const grip = useRef<Point>(undefined)

  const at = (event: PointerEvent<SVGGElement>) => pointerPlace(event.currentTarget.ownerSVGElement, event)
  const inside = ({ x, y }: Point) => insideRoom({ x: Math.round(x), y: Math.round(y) }, room)

  function onKeyDown(press: KeyboardEvent) {
    const to = arrowed(point, press, scale)
    if (!to) return
    press.preventDefault()
    onMove(inside(to))
  }

  return (
    <g
      role="button"
      tabIndex={0}
      aria-label={`${label}: ${Math.round(point.x)}, ${Math.round(point.y)}. Move with the arrow keys.`}
      transform={`translate(${point.x} ${point.y}) scale(${scale})`}
      className="group cursor-grab touch-none outline-none active:cursor-grabbing"
      onKeyDown={onKeyDown}
      onBlur={onEnd}
      onPointerDown={(press) => {
        const from = at(press)
        if (!from) return
        press.currentTarget.setPointerCapture(press.pointerId)
        grip.current = { x: from.x - point.x, y: from.y - point.y }
      }}
      onPointerMove={(move) => {
        const to = grip.current && at(move)
        if (to && grip.current) onMove(inside({ x: to.x - grip.current.x, y: to.y - grip.current.y }))
      }}
      onPointerUp={() => {
        grip.current = undefined
        onEnd()
      }}
      onPointerCancel={() => {
        grip.current = undefined
        onEnd()
      }}
    >
      <circle r="26" fill="transparent" />
      <circle
        r="13"
        fill="#fffdf6"
        stroke="#1b0d10"
        strokeWidth="4"
        className="group-focus-visible:stroke-[#2f6bff] group-focus-visible:[stroke-width:8]"
      />
      <path d="M -22 0 H 22 M 0 -22 V 22" stroke="#c2433b" strokeWidth="4" />
      <text
        y="-26"
        textAnchor="middle"
        fontSize="24"
        fontWeight="600"
        fill="#1b0d10"
        stroke="#fffdf6"
        strokeWidth="6"
        paintOrder="stroke"
        className="pointer-events-none font-text opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
      >
        {label}
      </text>
    </g>
  )
}
