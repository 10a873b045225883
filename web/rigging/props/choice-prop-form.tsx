import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { teethKinds, type PropDefinition } from '#model/rig/rig'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { PropFormProps } from './prop-form-props.ts'

export function ChoicePropForm({
  prop,
  onChange,
  onEnd,
}: PropFormProps<Extract<PropDefinition, { kind: 'choice' }>>) {
  const isTeeth = prop.mouth === 'teeth'
  return (
    <>
      <Select
        label="At first"
        size="small"
        options={prop.options.map(({ value, label }) => ({ id: value, label }))}
        value={prop.default}
        onChange={(value) => onChange({ ...prop, default: value })}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-sm font-medium">Options</legend>
        {prop.options.map((option, index) => (
          <div key={option.value} className="flex items-end gap-2">
            <TextField
              label={option.value}
              className="flex-1"
              value={option.label}
              onChange={(label) =>
                label !== '' &&
                onChange(
                  {
                    ...prop,
                    options: prop.options.map((one, at) => (at === index ? { ...one, label } : one)),
                  },
                  `option-${index}`,
                )
              }
              onBlur={onEnd}
            />
            <IconButton
              size="small"
              variant="plain"
              label={`Remove ${option.label}`}
              icon={<X />}
              isDisabled={prop.options.length <= 2 || option.value === prop.default || isTeeth}
              onPress={() => onChange({ ...prop, options: prop.options.toSpliced(index, 1) })}
            />
          </div>
        ))}
        <div>
          <Button
            size="small"
            variant="plain"
            icon={<Plus aria-hidden="true" />}
            isDisabled={isTeeth || prop.options.length >= 24}
            onPress={() => {
              const value = freeValue(prop.options.map((one) => one.value))
              onChange({ ...prop, options: [...prop.options, { value, label: `Option ${value.slice(7)}` }] })
            }}
          >
            Add an option
          </Button>
        </div>
      </fieldset>
      <Switch
        label="Chooses the teeth"
        value={isTeeth}
        onChange={(teeth) =>
          onChange(
            teeth
              ? {
                  ...prop,
                  mouth: 'teeth',
                  default: 'row',
                  options: teethKinds.map((value) => ({ value, label: value })),
                }
              : { ...prop, mouth: null },
          )
        }
      />
    </>
  )
}

function freeValue(used: readonly string[]): string {
  for (let count = used.length + 1; ; count++) {
    const value = `option-${count}`
    if (!used.includes(value)) return value
  }
}
