import { StarField } from '../fields/star-field.tsx'
import type { EditorProps } from './editor-props.ts'

export function RatingEditor({ question, onChange }: EditorProps<'rating'>) {
  return <StarField max={question.max} onChange={(max) => onChange({ ...question, max }, 'max')} />
}
