import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Pair } from '../fields/pair.tsx'
import type { EditorProps } from './editor-props.ts'

export function TimeEditor({ question, onChange }: EditorProps<'time'>) {
  return (
    <Pair>
      <TextField
        type="time"
        label="Not before"
        value={question.min ?? ''}
        onChange={(min) => onChange({ ...question, min: min || undefined }, 'min')}
      />
      <TextField
        type="time"
        label="Not after"
        value={question.max ?? ''}
        onChange={(max) => onChange({ ...question, max: max || undefined }, 'max')}
      />
    </Pair>
  )
}
