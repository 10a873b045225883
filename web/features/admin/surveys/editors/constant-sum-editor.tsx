import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { OptionList } from '../fields/option-list.tsx'
import { Pair } from '../fields/pair.tsx'
import type { EditorProps } from './editor-props.ts'

const MAX_TOTAL = 1_000_000

export function ConstantSumEditor({ question, onChange, composer, state }: EditorProps<'constant_sum'>) {
  return (
    <>
      <OptionList
        {...{ composer, state }}
        options={question.options}
        onChange={(options, mark) => onChange({ ...question, options }, mark)}
      />
      <Pair>
        <NumberField
          label="Total"
          required
          min={1}
          max={MAX_TOTAL}
          value={question.total}
          onChange={(total) => total !== undefined && onChange({ ...question, total }, 'total')}
          onBlur={composer.seal}
        />
        <NumberField
          label="At most for one option"
          min={1}
          max={MAX_TOTAL}
          placeholder="No limit"
          value={question.max}
          onChange={(max) => onChange({ ...question, max }, 'max')}
          onBlur={composer.seal}
        />
      </Pair>
    </>
  )
}
