import { ChoiceFields } from '../fields/choice-fields.tsx'
import type { EditorProps } from './editor-props.ts'

export function DropdownEditor({ question, onChange, ...composing }: EditorProps<'dropdown'>) {
  return (
    <ChoiceFields
      {...composing}
      choice={question}
      onChange={(change, mark) => onChange({ ...question, ...change }, mark)}
    />
  )
}
