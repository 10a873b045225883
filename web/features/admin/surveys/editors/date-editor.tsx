import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Pair } from '../fields/pair.tsx'
import type { EditorProps } from './editor-props.ts'

export function DateEditor({ question, onChange }: EditorProps<'date'>) {
  return (
    <Pair>
      <TextField
        type="date"
        label="Not before"
        value={question.min ?? ''}
        onChange={(min) => onChange({ ...question, min: min || undefined }, 'min')}
      />
      <TextField
        type="date"
        label="Not after"
        value={question.max ?? ''}
        onChange={(max) => onChange({ ...question, max: max || undefined }, 'max')}
      />
    </Pair>
  )
}
