import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { PropDefinition, SliderEffect } from '#model/rig/rig'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { NumberInput } from './number-input.tsx'
import type { PropFormProps } from './prop-form-props.ts'

export function SliderPropForm({
  prop,
  groups,
  onChange,
}: PropFormProps<Extract<PropDefinition, { kind: 'slider' }>>) {
  const number = (name: 'min' | 'max' | 'step' | 'default', label: string) => (
    <NumberInput
      label={label}
      value={prop[name]}
      onChange={(value) => {
        const next = { ...prop, [name]: value }
        if (next.min >= next.max || next.step <= 0) return
        onChange({ ...next, default: Math.min(next.max, Math.max(next.min, next.default)) })
      }}
    />
  )
  const put = (index: number, effect: SliderEffect) =>
    onChange({ ...prop, affects: prop.affects.map((one, at) => (at === index ? effect : one)) })
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        {number('min', 'Least')}
        {number('max', 'Most')}
        {number('step', 'Step')}
        {number('default', 'At first')}
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-sm font-medium">Changes</legend>
        {prop.affects.map((effect, index) => (
          <Effect
            key={index}
            effect={effect}
            groups={groups}
            onChange={(next) => put(index, next)}
            onRemove={() => onChange({ ...prop, affects: prop.affects.toSpliced(index, 1) })}
          />
        ))}
        <div>
          <Button
            size="small"
            variant="plain"
            icon={<Plus aria-hidden="true" />}
            isDisabled={groups.length === 0}
            onPress={() =>
              onChange({
                ...prop,
                affects: [...prop.affects, { kind: 'scale', targets: groups.slice(0, 1), axis: 'both' }],
              })
            }
          >
            Add a change
          </Button>
        </div>
      </fieldset>
    </>
  )
}

const effectWords = { scale: 'Size', move: 'Place', mouth: 'Mouth' }
const mouthFields = { width: 'Width', opening: 'Opening', smile: 'Smile', teethLength: 'Teeth' }

function Effect({
  effect,
  groups,
  onChange,
  onRemove,
}: {
  effect: SliderEffect
  groups: readonly string[]
  onChange: (effect: SliderEffect) => void
  onRemove: () => void
}) {
  const targets = effect.kind === 'mouth' ? groups.slice(0, 1) : effect.targets
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        label="What"
        size="small"
        className="w-24"
        options={Object.entries(effectWords).map(([id, label]) => ({ id, label }))}
        value={effect.kind}
        onChange={(kind) => {
          if (kind === 'mouth') onChange({ kind, field: 'width' })
          else if (kind === 'move') onChange({ kind, targets, axis: 'y' })
          else onChange({ kind: 'scale', targets, axis: 'both' })
        }}
      />
      {effect.kind === 'mouth' ? (
        <Select
          label="Of the mouth"
          size="small"
          options={Object.entries(mouthFields).map(([id, label]) => ({ id, label }))}
          value={effect.field}
          // Safe: the options are the fields.
          onChange={(field) => onChange({ ...effect, field: field as typeof effect.field })}
        />
      ) : (
        <TextField
          label="Groups"
          className="min-w-28 flex-1"
          value={effect.targets.join(' ')}
          list="rig-groups"
          onChange={(text) =>
            onChange({ ...effect, targets: text.split(/\s+/).filter((id) => groups.includes(id)) })
          }
        />
      )}
      <IconButton size="small" variant="plain" label="Remove this change" icon={<X />} onPress={onRemove} />
    </div>
  )
}
