import { NumberField } from '../../../../ui/fields/number-field.tsx'

export function StarField({ max, onChange }: { max: number; onChange: (max: number) => void }) {
  return (
    <NumberField
      label="Stars"
      required
      min={3}
      max={10}
      value={max}
      onChange={(stars) => stars !== undefined && onChange(stars)}
      className="max-w-40"
    />
  )
}
