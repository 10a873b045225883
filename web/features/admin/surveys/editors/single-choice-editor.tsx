import { ChoiceFields } from '../fields/choice-fields.tsx'
import type { EditorProps } from './editor-props.ts'

export function SingleChoiceEditor({ question, onChange, ...composing }: EditorProps<'single_choice'>) {
  return (
    <ChoiceFields
      {...composing}
      choice={question}
      onChange={(change, mark) => onChange({ ...question, ...change }, mark)}
    />
  )
}
