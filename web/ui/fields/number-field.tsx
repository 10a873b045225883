import { useState } from 'react'
import { TextField } from './text-field.tsx'
import { readWithin } from './number-limits.ts'
import { plainNumber } from '../../platform/number-text.ts'

export interface NumberFieldProps {
  label: string
  labelHidden?: boolean
  value: number | undefined
  /** `undefined` when the field is empty: no limit. */
  onChange: (value: number | undefined) => void
  onBlur?: (() => void) | undefined
  min?: number
  max?: number
  /** Step of the arrow keys; 1 by default. */
  step?: number
  /** Integers only, by default. */
  kind?: 'whole' | 'any'
  /** Applied on blur or Enter, because a partially typed number is meaningless. */
  whenLeft?: boolean
  /** An empty field is reset to the previous value. */
  required?: boolean
  placeholder?: string
  description?: string
  className?: string
}

export function NumberField({
  value,
  onChange,
  onBlur,
  min,
  max,
  step = 1,
  kind = 'whole',
  whenLeft = false,
  required = false,
  ...rest
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  const read = (text: string) => readWithin(text, { min, max, kind })
  function settle() {
    const number = read(typed ?? '')
    if (number && number.nearest !== value) onChange(number.nearest)
    if (typed === '' && !required) onChange(undefined)
    setTyped(undefined)
  }
  return (
    <TextField
      {...rest}
      // Not `type="number"`, which drops what is typed in the reader's own way: `1.000,5`, `１２００`.
      role="spinbutton"
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      inputMode={kind === 'whole' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={typed ?? (value === undefined ? '' : plainNumber(value))}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && whenLeft) settle()
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        const by = event.key === 'ArrowUp' ? step : -step
        const next = value === undefined ? (min ?? 0) : value + by
        setTyped(undefined)
        onChange(read(plainNumber(next))?.nearest)
      }}
      onChange={(text) => {
        setTyped(text)
        if (whenLeft) return
        const number = read(text)
        if (number && number.given === number.nearest) onChange(number.given)
        if (text === '' && !required) onChange(undefined)
      }}
      onBlur={() => {
        settle()
        onBlur?.()
      }}
    />
  )
}
