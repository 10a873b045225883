import { LengthFields } from '../fields/length-fields.tsx'
import type { EditorProps } from './editor-props.ts'

export function LongTextEditor({ question, onChange, composer }: EditorProps<'long_text'>) {
  return (
    <LengthFields
      lengths={question}
      defaultMax="10 000"
      onChange={(change, mark) => onChange({ ...question, ...change }, mark)}
      onBlur={composer.seal}
    />
  )
}
