import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { Pair } from '../fields/pair.tsx'
import type { EditorProps } from './editor-props.ts'

export function NumberEditor({ question, onChange, composer }: EditorProps<'number'>) {
  const blur = { onBlur: composer.seal }
  return (
    <>
      <Pair>
        <NumberField
          label="From"
          kind="any"
          value={question.min}
          onChange={(min) => onChange({ ...question, min }, 'min')}
          {...blur}
        />
        <NumberField
          label="To"
          kind="any"
          value={question.max}
          onChange={(max) => onChange({ ...question, max }, 'max')}
          {...blur}
        />
      </Pair>
      <Switch
        label="Whole numbers only"
        value={question.integer ?? false}
        onChange={(integer) => onChange({ ...question, integer })}
      />
    </>
  )
}
