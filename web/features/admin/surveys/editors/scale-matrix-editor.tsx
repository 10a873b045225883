import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { EndLabels } from '../fields/end-labels.tsx'
import { OptionList } from '../fields/option-list.tsx'
import { Pair } from '../fields/pair.tsx'
import type { EditorProps } from './editor-props.ts'

export function ScaleMatrixEditor({ question, onChange, composer, state }: EditorProps<'scale_matrix'>) {
  const editing = { composer, state }
  return (
    <>
      <OptionList
        {...editing}
        title="Rows"
        one="row"
        options={question.rows}
        onChange={(rows, mark) => onChange({ ...question, rows }, mark)}
      />
      <Pair>
        <Select
          label="From"
          options={[
            { id: '0', label: '0' },
            { id: '1', label: '1' },
          ]}
          value={String(question.min)}
          onChange={(min) => onChange({ ...question, min: Number(min) })}
        />
        <NumberField
          label="To"
          required
          min={2}
          max={10}
          value={question.max}
          onChange={(max) => max !== undefined && onChange({ ...question, max }, 'max')}
        />
      </Pair>
      <EndLabels
        {...editing}
        ends={question}
        onChange={(change, mark) => onChange({ ...question, ...change }, mark)}
      />
    </>
  )
}
