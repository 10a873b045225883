import type { PropValue, PropValues } from '#contract/document/document'
import type { PropDefinition } from '#model/rig/rig'
import { ColourField } from '../ui/fields/colour-field.tsx'
import { RadioChips } from '../ui/fields/radio-chips.tsx'
import { Select } from '../ui/fields/select.tsx'
import { Slider } from '../ui/dials/slider.tsx'
import { Switch } from '../ui/fields/switch.tsx'

export interface PropControlsProps {
  definitions: readonly PropDefinition[]
  /** A value for every prop. */
  values: PropValues
  onChange: (id: string, value: PropValue) => void
  /** Ends an undo step, on release. */
  onChangeEnd: () => void
}

export function PropControls({ definitions, ...rest }: PropControlsProps) {
  return (
    <div className="flex flex-col gap-5">
      {definitions.map((definition) => (
        <PropControl key={definition.id} definition={definition} {...rest} />
      ))}
    </div>
  )
}

/** More options do not fit in a row of chips. */
const MAX_CHIPS = 5

function PropControl({
  definition,
  values,
  onChange,
  onChangeEnd,
}: { definition: PropDefinition } & Omit<PropControlsProps, 'definitions'>) {
  const value = values[definition.id] ?? definition.default
  const commit = (next: PropValue) => {
    onChange(definition.id, next)
    onChangeEnd()
  }
  switch (definition.kind) {
    case 'colour':
      return (
        <ColourField
          label={definition.label}
          value={String(value)}
          swatches={definition.options}
          onChange={(colour) => onChange(definition.id, colour)}
          onChangeEnd={onChangeEnd}
        />
      )
    case 'slider':
      return (
        <Slider
          label={definition.label}
          value={Number(value)}
          min={definition.min}
          max={definition.max}
          step={definition.step}
          defaultValue={definition.default}
          onChange={(next) => onChange(definition.id, next)}
          onChangeEnd={onChangeEnd}
        />
      )
    case 'choice': {
      const options = definition.options.map(({ value: id, label }) => ({ id, label }))
      const chosen = String(value)
      return options.length > MAX_CHIPS ? (
        <Select label={definition.label} options={options} value={chosen} onChange={commit} />
      ) : (
        <RadioChips label={definition.label} options={options} value={chosen} onChange={commit} />
      )
    }
    case 'toggle':
      return <Switch label={definition.label} value={Boolean(value)} onChange={commit} />
    default:
      return definition satisfies never
  }
}
