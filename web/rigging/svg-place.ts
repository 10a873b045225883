import type { KeyboardEvent } from 'react'
import type { Point } from '#model/rig/rig'

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * The point one step of an arrow key from another, ten steps with Shift; `undefined` for other keys. A step is at least
 * one unit, so that it survives rounding.
 */
export function arrowed(
  point: Point,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  step: number,
): Point | undefined {
  const [x, y] = steps[key] ?? []
  if (x === undefined || y === undefined) return undefined
  const size = Math.max(1, step) * (shiftKey ? 10 : 1)
  return { x: point.x + x * size, y: point.y + y * size }
}

/** The point in units of a drawing at a place in the window; `undefined` while the drawing is not shown. */
export function pointerPlace(
  drawing: SVGSVGElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point | undefined {
  const matrix = drawing?.getScreenCTM()?.inverse()
  if (!matrix) return undefined
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix)
  return { x, y }
}

export function insideRoom({ x, y }: Point, room: { width: number; height: number }): Point {
  return { x: Math.min(room.width, Math.max(0, x)), y: Math.min(room.height, Math.max(0, y)) }
}
