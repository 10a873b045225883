import Plus from 'lucide-react/icons/plus'
import type { PropDefinition } from '#model/rig/rig'
import { Button } from '../../ui/button.tsx'
import { ColourField } from '../../ui/fields/colour-field.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ChoicePropForm } from './choice-prop-form.tsx'
import { IdField } from './id-field.tsx'
import type { PropFormProps } from './prop-form-props.ts'
import { SliderPropForm } from './slider-prop-form.tsx'

export function PropForm({
  usedIds,
  ...form
}: PropFormProps<PropDefinition> & {
  usedIds: readonly string[]
}) {
  const { prop, onChange, onEnd } = form
  return (
    <div className="flex flex-col gap-3 border-t border-line p-3">
      <TextField
        label="Label"
        value={prop.label}
        maxLength={60}
        onChange={(label) => label !== '' && onChange({ ...prop, label }, 'label')}
        onBlur={onEnd}
      />
      <IdField
        id={prop.id}
        usedIds={usedIds}
        description="Saved looks refer to it by this."
        onChange={(id) => onChange({ ...prop, id })}
      />
      <Kind {...form} />
    </div>
  )
}

function Kind(form: PropFormProps<PropDefinition>) {
  const { prop, onChange } = form
  switch (prop.kind) {
    case 'colour':
      return <ColourProp {...form} prop={prop} />
    case 'slider':
      return <SliderPropForm {...form} prop={prop} />
    case 'choice':
      return <ChoicePropForm {...form} prop={prop} />
    case 'toggle':
      return (
        <Switch
          label="On by default"
          value={prop.default}
          onChange={(value) => onChange({ ...prop, default: value })}
        />
      )
    default:
      return prop satisfies never
  }
}

function ColourProp({ prop, onChange, onEnd }: PropFormProps<Extract<PropDefinition, { kind: 'colour' }>>) {
  return (
    <>
      <ColourField
        label="Default colour"
        value={prop.default}
        swatches={prop.options}
        onChange={(colour) => onChange({ ...prop, default: colour }, 'default')}
        onChangeEnd={onEnd}
      />
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 text-sm font-medium">Palette</legend>
        <div className="flex flex-wrap items-center gap-1.5">
          {prop.options.map((option, index) => (
            <button
              key={`${option}-${index}`}
              type="button"
              disabled={prop.options.length === 1}
              aria-label={`Remove ${option} from the palette`}
              title={option}
              onClick={() => onChange({ ...prop, options: prop.options.toSpliced(index, 1) })}
              style={{ backgroundColor: option }}
              className="size-7 rounded-full border border-ink/40"
            />
          ))}
          <Button
            size="small"
            variant="plain"
            icon={<Plus aria-hidden="true" />}
            isDisabled={prop.options.includes(prop.default) || prop.options.length >= 24}
            onPress={() => onChange({ ...prop, options: [...prop.options, prop.default] })}
          >
            Add the colour above
          </Button>
        </div>
      </fieldset>
    </>
  )
}
