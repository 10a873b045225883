import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { OptionList } from '../fields/option-list.tsx'
import type { EditorProps } from './editor-props.ts'

export function RankingEditor({ question, onChange, composer, state }: EditorProps<'ranking'>) {
  const blur = { onBlur: composer.seal }
  return (
    <>
      <OptionList
        {...{ composer, state }}
        options={question.options}
        onChange={(options, mark) => onChange({ ...question, options }, mark)}
      />
      <NumberField
        label="How many to rank"
        description="Leave empty to rank all."
        min={1}
        max={question.options.length}
        value={question.top}
        onChange={(top) => onChange({ ...question, top }, 'top')}
        {...blur}
      />
    </>
  )
}
