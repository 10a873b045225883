import { useCallback, useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { moved, wholePicture, zoomed, type CropChoice, type Point, type Size } from './crop.ts'

/** Step of an arrow key, as a share of the square; and with Shift. */
const STEP = 0.02
const LONG_STEP = 0.1
/** Each press of plus or minus. */
const ZOOM_STEP = 1.1
/** Zoom speed of the wheel: `exp(-delta × this)`; a notch of a mouse is about 100 pixels. */
const WHEEL_SPEED = 0.002

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** One finger or the mouse moves, two fingers or the wheel zoom, arrow keys move, plus and minus zoom, 0 resets. */
export function useCropGestures(picture: Size, choice: CropChoice, onChange: (choice: CropChoice) => void) {
  const stage = useRef<HTMLDivElement | null>(null)
  const fingers = useRef(new Map<number, Point>())
  // Several events of one frame must build on each other. Synchronised in a layout effect: a later effect would undo
  // input made in between.
  const newest = useRef(choice)
  useLayoutEffect(() => {
    newest.current = choice
  }, [choice])
  const apply = useRef((next: CropChoice) => void next)
  useLayoutEffect(() => {
    apply.current = (next) => {
      newest.current = next
      onChange(next)
    }
  })

  const pointOf = (event: PointerEvent): Point =>
    stage.current ? pointIn(stage.current, event) : { x: 0, y: 0 }

  // Attached with the element: a dialog renders its content later than this hook runs, when its code has loaded.
  const attach = useCallback(
    (element: HTMLDivElement) => {
      stage.current = element
      const onWheel = (event: WheelEvent) => {
        // React listens passively; the page must not scroll under the picture.
        event.preventDefault()
        const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1)
        const zoom = newest.current.zoom * Math.exp(-pixels * WHEEL_SPEED)
        apply.current(zoomed(picture, newest.current, zoom, pointIn(element, event)))
      }
      element.addEventListener('wheel', onWheel, { passive: false })
      return () => {
        stage.current = null
        element.removeEventListener('wheel', onWheel)
      }
    },
    [picture],
  )

  return {
    ref: attach,
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== 0 || fingers.current.size === 2) return
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, pointOf(event))
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const after = pointOf(event)
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      fingers.current.set(event.pointerId, after)
      apply.current(
        other
          ? pinched(picture, newest.current, other, { before, after })
          : pushed(picture, newest.current, before, after),
      )
    },
    onPointerUp: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    onKeyDown(event: KeyboardEvent) {
      const next = afterKey(picture, newest.current, event)
      if (!next) return
      event.preventDefault()
      apply.current(next)
    },
  }
}

/** Place of an event as shares of the element's width and height. */
function pointIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = element.getBoundingClientRect()
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
}

function pushed(picture: Size, choice: CropChoice, before: Point, after: Point): CropChoice {
  return moved(picture, choice, { x: after.x - before.x, y: after.y - before.y })
}

/** Two fingers: their midpoint moves the picture, their distance zooms. */
function pinched(
  picture: Size,
  choice: CropChoice,
  still: Point,
  { before, after }: { before: Point; after: Point },
): CropChoice {
  const distance = (to: Point) => Math.max(0.01, Math.hypot(to.x - still.x, to.y - still.y))
  const middle = (to: Point) => ({ x: (to.x + still.x) / 2, y: (to.y + still.y) / 2 })
  const carried = pushed(picture, choice, middle(before), middle(after))
  return zoomed(picture, carried, choice.zoom * (distance(after) / distance(before)), middle(after))
}

/** Returns the crop after a key press; undefined for other keys. */
function afterKey(
  picture: Size,
  choice: CropChoice,
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
): CropChoice | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  const way = arrows[key]
  if (way) {
    const step = shiftKey ? LONG_STEP : STEP
    return moved(picture, choice, { x: way.x * step, y: way.y * step })
  }
  if (key === '+' || key === '=') return zoomed(picture, choice, choice.zoom * ZOOM_STEP)
  if (key === '-' || key === '_') return zoomed(picture, choice, choice.zoom / ZOOM_STEP)
  return key === '0' || key === 'Home' ? wholePicture : undefined
}
