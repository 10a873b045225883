import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { turnByKey, turnOf, valueAtTurn, type DialScale } from './dial-scale.ts'
import { plainNumber, readNumber } from '../../platform/number-text.ts'
import { useNewest } from '../hooks/use-newest.ts'

export interface DialProps extends DialScale {
  label: string
  value: number
  onChange: (value: number) => void
  /** Called once, on release or after a key press, to end an undo step. */
  onChangeEnd?: (() => void) | undefined
  initial: number
  format: (value: number) => string
  /** Parses typed text when `format` uses another unit; `undefined` for invalid text. */
  parse?: ((text: string) => number | undefined) | undefined
  isDisabled?: boolean | undefined
}

/** Pixels of a drag over the whole range. */
const TRAVEL = 180
/** Milliseconds without wheel events that end a change. */
const WHEEL_REST = 300

/** The behaviour of knobs and faders: drag, fine with Shift, wheel, keys, double click, typing a number. */
export function useDial(
  {
    label,
    value,
    min,
    max,
    isLogarithmic,
    onChange,
    onChangeEnd,
    initial,
    format,
    parse,
    isDisabled,
  }: DialProps,
  {
    travel = TRAVEL,
    orientation = 'vertical',
  }: { travel?: number; orientation?: 'vertical' | 'horizontal' } = {},
) {
  const scale = { min, max, isLogarithmic }
  const element = useRef<HTMLDivElement>(null)
  const [typing, setTyping] = useState<string | null>(null)
  // The unrounded position, without which fine drags would never leave their step.
  const hand = useRef<{ at: number; turn: number } | null>(null)
  const turn = turnOf(value, scale)

  function turnTo(next: number, { end = false } = {}) {
    const changed = valueAtTurn(next, scale)
    if (changed !== value) onChange(changed)
    if (end) onChangeEnd?.()
  }
  function reset() {
    if (value !== initial) onChange(initial)
    onChangeEnd?.()
  }

  useWheel(element, { scale, isDisabled, turnTo, onRest: onChangeEnd })

  function keepTyped() {
    const typed = typing === null ? undefined : parse ? parse(typing) : readNumber(typing, { min, max })
    setTyping(null)
    if (typed === undefined) return
    onChange(Math.min(max, Math.max(min, typed)))
    onChangeEnd?.()
  }

  const startTyping = () => setTyping(parse ? format(value) : plainNumber(Number(value.toPrecision(4))))
  const along = (event: PointerEvent) => (orientation === 'vertical' ? -event.clientY : event.clientX)

  return {
    turn,
    typing,
    setTyping,
    keepTyped,
    startTyping,
    /** For the element that is turned. */
    dialProps: {
      ref: element,
      role: 'slider',
      tabIndex: isDisabled ? -1 : 0,
      'aria-label': label,
      'aria-valuemin': min,
      'aria-valuemax': max,
      'aria-valuenow': value,
      'aria-valuetext': format(value),
      'aria-orientation': orientation,
      'aria-disabled': isDisabled || undefined,
      onPointerDown(event: PointerEvent<HTMLDivElement>) {
        if (event.button !== 0 || isDisabled) return
        event.preventDefault()
        event.currentTarget.focus({ preventScroll: true })
        event.currentTarget.setPointerCapture(event.pointerId)
        hand.current = { at: along(event), turn }
      },
      onPointerMove(event: PointerEvent<HTMLDivElement>) {
        if (!hand.current) return
        const at = along(event)
        const moved = (at - hand.current.at) / travel / (event.shiftKey ? 10 : 1)
        hand.current = { at, turn: Math.min(1, Math.max(0, hand.current.turn + moved)) }
        turnTo(hand.current.turn)
      },
      onPointerUp() {
        if (hand.current) onChangeEnd?.()
        hand.current = null
      },
      onPointerCancel() {
        if (hand.current) onChangeEnd?.()
        hand.current = null
      },
      onDoubleClick() {
        if (!isDisabled) reset()
      },
      onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
        if (isDisabled || event.metaKey || event.ctrlKey || event.altKey) return
        const by = turnByKey(event.key, { fine: event.shiftKey })
        if (by !== undefined) turnTo(turn + by, { end: true })
        else if (event.key === 'Delete' || event.key === 'Backspace') reset()
        else if (event.key === 'Enter') startTyping()
        else if (/^[-\d]$/.test(event.key)) setTyping(event.key)
        else return
        event.preventDefault()
        event.stopPropagation()
      },
    } as const,
  }
}

/** Turns a dial by the wheel; `onRest` runs once the wheel has come to rest. */
function useWheel(
  element: RefObject<HTMLElement | null>,
  {
    scale: { min, max, isLogarithmic },
    isDisabled,
    turnTo,
    onRest,
  }: {
    scale: DialScale
    isDisabled: boolean | undefined
    turnTo: (turn: number) => void
    onRest: (() => void) | undefined
  },
) {
  const newest = useNewest(turnTo)
  const ended = useNewest(onRest)
  useEffect(() => {
    const box = element.current
    if (!box || isDisabled) return
    let rest = 0
    // React's wheel listeners are passive, but scrolling must be prevented.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const step = event.shiftKey ? 0.001 : 0.01
      newest.current(
        turnOf(Number(box.getAttribute('aria-valuenow')), { min, max, isLogarithmic }) -
          Math.sign(event.deltaY || event.deltaX) * step,
      )
      // Continued wheel events are one change.
      window.clearTimeout(rest)
      rest = window.setTimeout(() => ended.current?.(), WHEEL_REST)
    }
    box.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      window.clearTimeout(rest)
      box.removeEventListener('wheel', onWheel)
    }
  }, [element, newest, ended, isDisabled, min, max, isLogarithmic])
}
