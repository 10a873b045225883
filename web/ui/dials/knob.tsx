import { classNames } from '../class-names.ts'
import { DialReadout } from './dial-readout.tsx'
import { useDial, type DialProps } from './use-dial.ts'

export interface KnobProps extends DialProps {
  /** Text below the knob; by default the label. */
  caption?: string
  /** The arc starts in the middle, as for pan and gain. */
  isCentred?: boolean
  size?: 'small' | 'medium'
  shortFormat?: (value: number) => string
  className?: string
}

/** Range of a knob in degrees, and its start, clockwise from the top. */
const SWEEP = 270
const BEGIN = -135
const RADIUS = 15

function point(degrees: number, radius: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180
  return `${20 + radius * Math.cos(angle)} ${20 + radius * Math.sin(angle)}`
}

function arc(from: number, to: number): string {
  const [low, high] = from < to ? [from, to] : [to, from]
  return `M ${point(low, RADIUS)} A ${RADIUS} ${RADIUS} 0 ${high - low > 180 ? 1 : 0} 1 ${point(high, RADIUS)}`
}

/** A knob: drag vertically, fine with Shift, wheel, arrow keys, double click to reset, typed values. */
export function Knob({
  caption,
  isCentred = false,
  size = 'medium',
  shortFormat,
  className,
  ...dial
}: KnobProps) {
  const { turn, typing, setTyping, keepTyped, startTyping, dialProps } = useDial(dial)
  const degrees = BEGIN + turn * SWEEP
  return (
    <div
      data-dial
      className={classNames(
        'flex flex-col items-center',
        size === 'small' ? 'w-12' : 'w-16',
        dial.isDisabled && 'opacity-45',
        className,
      )}
    >
      <div
        {...dialProps}
        className={classNames(
          'cursor-ns-resize touch-none rounded-full outline-none select-none focus-visible:ring-2 focus-visible:ring-focus',
          size === 'small' ? 'size-8' : 'size-10',
        )}
      >
        <svg viewBox="0 0 40 40" aria-hidden="true" className="size-full">
          <circle cx="20" cy="20" r="11" className="fill-raised stroke-line-strong" strokeWidth="1" />
          <path
            d={arc(BEGIN, BEGIN + SWEEP)}
            fill="none"
            className="stroke-line-strong/45"
            strokeWidth="3"
            strokeLinecap="round"
          />
          {Math.abs(turn - (isCentred ? 0.5 : 0)) > 0.002 ? (
            <path
              d={arc(isCentred ? 0 : BEGIN, degrees)}
              fill="none"
              className="stroke-curtain"
              strokeWidth="3"
              strokeLinecap="round"
            />
          ) : null}
          <path
            d={`M ${point(degrees, 4)} L ${point(degrees, 10)}`}
            className="stroke-ink"
            strokeWidth="2.2"
            strokeLinecap="round"
          />
        </svg>
      </div>
      <DialReadout
        label={dial.label}
        text={(shortFormat ?? dial.format)(dial.value)}
        typing={typing}
        onTyping={setTyping}
        onKeep={keepTyped}
        onStart={startTyping}
        isDisabled={dial.isDisabled}
      />
      <span aria-hidden="true" className="w-full truncate text-center text-xs text-soft">
        {caption ?? dial.label}
      </span>
    </div>
  )
}
