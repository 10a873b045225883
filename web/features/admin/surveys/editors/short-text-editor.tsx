import { LengthFields } from '../fields/length-fields.tsx'
import type { EditorProps } from './editor-props.ts'

export function ShortTextEditor({ question, onChange, composer }: EditorProps<'short_text'>) {
  return (
    <LengthFields
      lengths={question}
      defaultMax="500"
      onChange={(change, mark) => onChange({ ...question, ...change }, mark)}
      onBlur={composer.seal}
    />
  )
}
