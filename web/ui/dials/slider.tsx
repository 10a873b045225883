import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { plainNumber, readNumber } from '../../platform/number-text.ts'
import { classNames, fieldLabel } from '../class-names.ts'
import { dragged, shareOf, snapped } from './slider-scale.ts'

export interface SliderProps {
  label: string
  value: number
  min?: number
  max?: number
  step?: number
  onChange: (value: number) => void
  /** Called once, on release or after a key press, to end an undo step. */
  onChangeEnd?: ((value: number) => void) | undefined
  format?: (value: number) => string
  /** Parses typed text when `format` uses another unit; `undefined` for invalid text. */
  parse?: (text: string) => number | undefined
  defaultValue?: number
  isDisabled?: boolean | undefined
  labelHidden?: boolean
  className?: string
}

/** A slider: drag, fine with Shift, double click to reset, click the number to type. */
export function Slider({
  label,
  value,
  min = 0,
  max = 1,
  step = 0.01,
  onChange,
  onChangeEnd,
  format = (shown) => plainNumber(shown, 2),
  parse,
  defaultValue,
  isDisabled = false,
  labelHidden = false,
  className,
}: SliderProps) {
  const id = useId()
  const scale = { min, max, step }
  const track = useRef<HTMLDivElement>(null)
  // The unsnapped position, without which fine drags would never leave their step.
  const hand = useRef<{ x: number; at: number } | null>(null)
  const share = shareOf(value, scale)

  const move = (next: number, { end = false } = {}) => {
    const stop = snapped(next, scale)
    if (stop !== value) onChange(stop)
    if (end) onChangeEnd?.(stop)
  }
  const grab = (event: PointerEvent<HTMLInputElement>) => {
    const box = track.current?.getBoundingClientRect()
    if (event.button !== 0 || isDisabled || !box) return
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = event.shiftKey ? value : min + ((event.clientX - box.left) / box.width) * (max - min)
    hand.current = { x: event.clientX, at }
    if (!event.shiftKey) move(at)
  }
  const drag = (event: PointerEvent<HTMLInputElement>) => {
    const box = track.current?.getBoundingClientRect()
    if (!hand.current || !box) return
    const delta = (event.clientX - hand.current.x) / box.width
    hand.current = {
      x: event.clientX,
      at: dragged(hand.current.at, delta, scale, { fine: event.shiftKey }),
    }
    move(hand.current.at)
  }
  const release = () => {
    if (!hand.current) return
    onChangeEnd?.(snapped(hand.current.at, scale))
    hand.current = null
  }

  return (
    <div className={classNames('flex flex-col gap-1', isDisabled && 'opacity-45', className)}>
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className={labelHidden ? 'sr-only' : fieldLabel}>
          {label}
        </label>
        <Readout
          label={label}
          text={format(value)}
          isDisabled={isDisabled}
          parse={parse}
          limits={{ min, max }}
          onType={(typed) => move(typed, { end: true })}
          value={value}
        />
      </div>
      <div ref={track} className="relative flex h-6 items-center">
        <div className="h-1 w-full rounded-full bg-line-strong/45" />
        <div className="absolute left-0 h-1 rounded-full bg-curtain" style={{ width: `${share * 100}%` }} />
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={step > 0 ? step : 'any'}
          value={value}
          disabled={isDisabled}
          aria-valuetext={format(value)}
          onChange={(change) => move(change.target.valueAsNumber)}
          onKeyUp={(event) => {
            if (isMoveKey(event)) onChangeEnd?.(value)
          }}
          onPointerDown={grab}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
          onDoubleClick={() => {
            if (defaultValue !== undefined) move(defaultValue, { end: true })
          }}
          className="peer absolute inset-0 m-0 size-full cursor-pointer touch-none opacity-0 disabled:cursor-not-allowed"
        />
        <div
          className="pointer-events-none absolute size-4 -translate-x-1/2 rounded-full border-2 border-curtain bg-raised transition-shadow peer-hover:shadow-[0_0_0_4px_var(--hover)] peer-focus-visible:shadow-[0_0_0_2px_var(--limelight),0_0_0_4px_var(--focus)]"
          style={{ left: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}

function isMoveKey({ key }: KeyboardEvent): boolean {
  return key.startsWith('Arrow') || key === 'Home' || key === 'End' || key.startsWith('Page')
}

/** The value; a click edits it as text. */
function Readout({
  label,
  text,
  value,
  isDisabled,
  parse,
  limits,
  onType,
}: {
  label: string
  text: string
  value: number
  isDisabled: boolean
  parse: SliderProps['parse']
  limits: { min: number; max: number }
  onType: (value: number) => void
}) {
  const [typing, setTyping] = useState<string | null>(null)
  const keep = () => {
    const typed = typing === null ? undefined : parse ? parse(typing) : readNumber(typing, limits)
    setTyping(null)
    if (typed !== undefined && typed !== value) onType(typed)
  }
  const box = 'h-6 rounded-[4px] px-1.5 text-right text-sm tabular-nums'
  if (typing === null) {
    return (
      <button
        type="button"
        disabled={isDisabled}
        aria-label={`Type ${label.toLowerCase()}: ${text}`}
        onClick={() => setTyping(parse ? text : plainNumber(value, 4))}
        className={classNames(box, '-mr-1.5 cursor-text text-soft hover:bg-hover hover:text-ink')}
      >
        {text}
      </button>
    )
  }
  return (
    <input
      autoFocus
      aria-label={label}
      inputMode="decimal"
      value={typing}
      onFocus={(event) => event.target.select()}
      onChange={(change) => setTyping(change.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep()
        if (event.key === 'Escape') setTyping(null)
        event.stopPropagation()
      }}
      className={classNames(box, '-mr-1.5 w-20 border border-line-strong bg-raised')}
    />
  )
}
