import { useState } from 'react'
import { TextField } from '../../ui/fields/text-field.tsx'

/** A number that counts when the field is left; what is none goes back to what was there. */
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
      value={typed ?? String(value)}
      onChange={setTyped}
      onBlur={() => {
        const number = Number((typed ?? '').replace(',', '.'))
        if (typed !== undefined && typed.trim() !== '' && Number.isFinite(number) && number !== value)
          onChange(number)
        setTyped(undefined)
      }}
    />
  )
}
