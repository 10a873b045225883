import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import type { Point } from '#model/rig/rig'
import { undoStep } from '../../editing/undo-keys.ts'
import type { Pixels } from '../import/art.ts'
import { arrowed, insideRoom, pointerPlace } from '../svg-place.ts'

/** Steps in which arrow keys cross the picture, ten times fewer with Shift. */
const STEPS = 200
/** A pointer that moves less, in pixels of the window, clicks. */
const CLICK = 4

/**
 * A picture on which places are set by a click, or by arrow keys and Enter, and lines are drawn. What is cut off stays
 * visible, but pale.
 */
export function PictureBoard({
  pixels,
  cut,
  label,
  onPlace,
  onHover,
  onLine,
  onBack,
  board,
  children,
}: {
  pixels: Pixels
  cut: Pixels
  label: string
  /** `isFree` is true while Shift is held. */
  onPlace: (point: Point, isFree: boolean) => void
  /** Follows the pointer or the cross; without a place once it has left. */
  onHover?: ((point: Point | undefined, isFree: boolean) => void) | undefined
  /** Called with a drawn line. */
  onLine?: ((points: Point[]) => void) | undefined
  /** Takes back the last place, or all; false if there is none. */
  onBack?: ((all: boolean) => boolean) | undefined
  /** To focus it. */
  board?: RefObject<HTMLDivElement | null> | undefined
  /** Drawn over the picture, in its pixels. */
  children?: ReactNode
}) {
  const { width, height } = pixels
  const [cross, setCross] = useState<Point>()
  const [line, setLine] = useState<Point[]>()
  const start = useRef<{ x: number; y: number }>(undefined)
  const drawing = useRef<SVGSVGElement>(null)
  const unit = Math.max(width, height) / 1_000

  function at(event: PointerEvent): Point | undefined {
    const point = pointerPlace(drawing.current, event)
    return point && insideRoom(point, pixels)
  }

  function drop() {
    start.current = undefined
    setLine(undefined)
  }

  function onKeyDown(press: KeyboardEvent<HTMLDivElement>) {
    if (press.target !== press.currentTarget) return
    const from = cross ?? { x: width / 2, y: height / 2 }
    const to = arrowed(from, press, Math.max(width, height) / STEPS)
    if (start.current && (press.key === 'Escape' || undoStep(press) === 'undo')) drop()
    else if (to) {
      setCross(insideRoom(to, pixels))
      // Shift makes the steps larger here.
      onHover?.(insideRoom(to, pixels), false)
    } else if (press.key === 'Enter' || press.key === ' ') onPlace(from, press.shiftKey)
    else if (!((press.key === 'Escape' || press.key === 'Backspace') && onBack?.(press.key === 'Escape')))
      return
    press.preventDefault()
    press.stopPropagation()
  }

  return (
    <div
      ref={board}
      role="application"
      aria-label={label}
      tabIndex={0}
      className="relative mx-auto shows-focus touch-none overflow-hidden rounded-control border border-line bg-[repeating-conic-gradient(var(--line)_0_25%,transparent_0_50%)] bg-size-[24px_24px]"
      style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, calc(56vh * ${width / height}))` }}
      onFocus={(focus) => {
        if (focus.target === focus.currentTarget && focus.target.matches(':focus-visible'))
          setCross((before) => before ?? { x: width / 2, y: height / 2 })
      }}
      onBlur={() => {
        setCross(undefined)
        onHover?.(undefined, false)
      }}
      onPointerLeave={() => onHover?.(undefined, false)}
      onKeyDown={onKeyDown}
      onPointerDown={(press) => {
        if (press.button !== 0 || isHandle(press.target)) return
        press.currentTarget.setPointerCapture(press.pointerId)
        start.current = { x: press.clientX, y: press.clientY }
        setCross(undefined)
      }}
      onPointerMove={(move) => {
        const from = start.current
        if (!from) return onHover?.(at(move), move.shiftKey)
        const point = onLine && at(move)
        if (!point) return
        if (line) setLine([...line, point])
        else if (Math.hypot(move.clientX - from.x, move.clientY - from.y) >= CLICK) setLine([point])
      }}
      onPointerUp={(release) => {
        const point = start.current && at(release)
        drop()
        if (!point) return
        if (line) onLine?.(line)
        else onPlace(point, release.shiftKey)
      }}
      onPointerCancel={drop}
    >
      <Picture pixels={pixels} className="opacity-25" />
      <Picture pixels={cut} />
      <svg
        ref={drawing}
        viewBox={`0 0 ${width} ${height}`}
        className="absolute inset-0 size-full overflow-visible"
      >
        {line ? <Outline points={line} unit={unit} /> : null}
        {children}
        {cross ? (
          <g transform={`translate(${cross.x} ${cross.y}) scale(${unit})`} pointerEvents="none">
            <path d="M -40 0 H 40 M 0 -40 V 40" stroke="#fffdf6" strokeWidth="9" />
            <path d="M -40 0 H 40 M 0 -40 V 40" stroke="#c2433b" strokeWidth="4" />
          </g>
        ) : null}
      </svg>
    </div>
  )
}

/** A line that is seen on light and dark. */
export function Outline({ points, unit }: { points: readonly Point[]; unit: number }) {
  const text = points.map(({ x, y }) => `${x},${y}`).join(' ')
  return (
    <g fill="none" pointerEvents="none">
      <polyline points={text} stroke="#fffdf6" strokeWidth={7 * unit} />
      <polyline points={text} stroke="#c2433b" strokeWidth={3 * unit} strokeDasharray={`${12 * unit}`} />
    </g>
  )
}

function Picture({ pixels, className = '' }: { pixels: Pixels; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const { width, height, data } = pixels
    canvas.current?.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0)
  }, [pixels])
  return (
    <canvas
      ref={canvas}
      width={pixels.width}
      height={pixels.height}
      aria-hidden="true"
      className={`absolute inset-0 size-full ${className}`}
    />
  )
}

function isHandle(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[role=button]') !== null
}
