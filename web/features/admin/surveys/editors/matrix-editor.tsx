import { Switch } from '../../../../ui/fields/switch.tsx'
import { OptionList } from '../fields/option-list.tsx'
import type { EditorProps } from './editor-props.ts'

export function MatrixEditor({ question, onChange, composer, state }: EditorProps<'matrix'>) {
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
      <OptionList
        {...editing}
        title="Columns"
        one="column"
        options={question.columns}
        onChange={(columns, mark) => onChange({ ...question, columns }, mark)}
      />
      <Switch
        label="Allow several columns per row"
        value={question.multiple ?? false}
        onChange={(multiple) => onChange({ ...question, multiple })}
      />
    </>
  )
}
