import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { ChoiceFields } from '../fields/choice-fields.tsx'
import { Pair } from '../fields/pair.tsx'
import type { EditorProps } from './editor-props.ts'

export function MultipleChoiceEditor({ question, onChange, ...composing }: EditorProps<'multiple_choice'>) {
  const { seal } = composing.composer
  return (
    <>
      <ChoiceFields
        {...composing}
        choice={question}
        onChange={(change, mark) => onChange({ ...question, ...change }, mark)}
      />
      <Pair>
        <NumberField
          label="Minimum choices"
          min={0}
          max={100}
          value={question.minChoices}
          onChange={(minChoices) => onChange({ ...question, minChoices }, 'minChoices')}
          onBlur={seal}
        />
        <NumberField
          label="At most"
          min={1}
          max={100}
          value={question.maxChoices}
          onChange={(maxChoices) => onChange({ ...question, maxChoices }, 'maxChoices')}
          onBlur={seal}
        />
      </Pair>
    </>
  )
}
