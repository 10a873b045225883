import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { Pair } from './pair.tsx'

interface Lengths {
  minLength?: number | undefined
  maxLength?: number | undefined
}

export function LengthFields({
  lengths,
  defaultMax,
  onChange,
  onBlur,
}: {
  lengths: Lengths
  /** The maximum that holds while none is set. */
  defaultMax: string
  onChange: (change: Lengths, mark: string) => void
  onBlur: () => void
}) {
  return (
    <Pair>
      <NumberField
        label="Minimum characters"
        min={0}
        max={20_000}
        value={lengths.minLength}
        onChange={(minLength) => onChange({ minLength }, 'minLength')}
        onBlur={onBlur}
      />
      <NumberField
        label="At most"
        min={1}
        max={20_000}
        placeholder={defaultMax}
        value={lengths.maxLength}
        onChange={(maxLength) => onChange({ maxLength }, 'maxLength')}
        onBlur={onBlur}
      />
    </Pair>
  )
}
