import { useState } from 'react'
import { plainNumber, readNumber } from '../../platform/number-text.ts'
import { TextField } from '../../ui/fields/text-field.tsx'

/** A number applied on blur; invalid input is reset. */
export function NumberInput({
  label,
  value,
  onChange,
}: {
  label: string
  value: number
  onChange: (value: number) => void
}) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={typed ?? plainNumber(value)}
      onChange={setTyped}
      onBlur={() => {
        const number = typed === undefined ? undefined : readNumber(typed)
        if (number !== undefined && number !== value) onChange(number)
        setTyped(undefined)
      }}
    />
  )
}
