import { classNames } from '../class-names.ts'
import { DialReadout } from './dial-readout.tsx'
import { turnOf } from './dial-scale.ts'
import { useDial, type DialProps } from './use-dial.ts'

export interface FaderProps extends DialProps {
  height: number
  /** Marked values beside the track. */
  marks?: readonly number[]
  className?: string
}

/** A fader: drag, fine with Shift, wheel, arrow keys, double click to reset, typed values. */
export function Fader({ height, marks = [], className, ...dial }: FaderProps) {
  const cap = 28
  const { turn, typing, setTyping, keepTyped, startTyping, dialProps } = useDial(dial, {
    travel: height - cap,
  })
  return (
    <div data-dial className={classNames('flex w-15 flex-col items-center gap-1', className)}>
      <div
        {...dialProps}
        style={{ height }}
        className="group relative w-10 cursor-ns-resize touch-none outline-none select-none"
      >
        <div className="absolute inset-y-1 left-1/2 w-1 -translate-x-1/2 rounded-full bg-line-strong/45" />
        {marks.map((mark) => (
          <div
            key={mark}
            aria-hidden="true"
            className="absolute left-0.5 h-px w-2 bg-line-strong/70"
            style={{ bottom: cap / 2 + turnOf(mark, dial) * (height - cap) }}
          />
        ))}
        <div
          className="absolute left-1/2 flex w-7 -translate-x-1/2 items-center rounded-[5px] border border-line-strong bg-raised shadow-float group-hover:border-ink group-focus-visible:ring-2 group-focus-visible:ring-focus"
          style={{ height: cap, bottom: turn * (height - cap) }}
        >
          <div className="h-0.5 w-full bg-curtain" />
        </div>
      </div>
      <DialReadout
        label={dial.label}
        text={dial.format(dial.value)}
        typing={typing}
        onTyping={setTyping}
        onKeep={keepTyped}
        onStart={startTyping}
        isDisabled={dial.isDisabled}
      />
    </div>
  )
}
