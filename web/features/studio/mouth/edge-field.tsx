import { useState, type KeyboardEvent } from 'react'
import { formatFixed } from '../../../platform/locale.ts'
import { readNumber } from '../../../platform/number-text.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'

/** Seconds per press of an arrow key; ten times as much with Shift. */
const STEP = 0.01

/** A field for seconds, also changed by arrow keys. */
export function EdgeField({
  label,
  value,
  min,
  max,
  onChange,
  onChangeEnd,
}: {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  /** Ends the undo step. */
  onChangeEnd: () => void
}) {
  const [typed, setTyped] = useState<string>()
  const move = (to: number) => {
    setTyped(undefined)
    const within = Math.min(max, Math.max(min, to))
    if (Math.abs(within - value) > 1e-6) onChange(within)
  }
  const finish = () => {
    const seconds = typed === undefined ? undefined : readNumber(typed, { min, max })
    if (seconds !== undefined) move(seconds)
    setTyped(undefined)
    onChangeEnd()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return finish()
    if (event.key === 'Escape' && typed !== undefined) {
      // Discards the input only, without closing anything around the field.
      event.preventDefault()
      return setTyped(undefined)
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const step = STEP * (event.shiftKey ? 10 : 1) * (event.key === 'ArrowUp' ? 1 : -1)
    // Rounded to the displayed hundredths.
    move(Math.round((value + step) * 100) / 100)
  }
  return (
    <TextField
      label={label}
      role="spinbutton"
      aria-valuenow={Number(value.toFixed(2))}
      aria-valuemin={Number(min.toFixed(2))}
      aria-valuemax={Number(max.toFixed(2))}
      aria-valuetext={`${formatFixed(value, 2)} seconds`}
      inputMode="decimal"
      autoComplete="off"
      className="min-w-0 flex-1"
      value={typed ?? formatFixed(value, 2)}
      onChange={setTyped}
      onBlur={finish}
      onFocus={(event) => event.target.select()}
      onKeyDown={onKeyDown}
      suffix={<span className="pr-2 text-sm text-soft">s</span>}
    />
  )
}
