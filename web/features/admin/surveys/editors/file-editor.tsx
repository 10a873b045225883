import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { Pair } from '../fields/pair.tsx'
import type { EditorProps } from './editor-props.ts'

const MEBIBYTE = 1024 * 1024

export function FileEditor({ question, onChange }: EditorProps<'file'>) {
  return (
    <Pair>
      <NumberField
        label="Maximum files"
        required
        min={1}
        max={10}
        value={question.maxFiles}
        onChange={(maxFiles) => maxFiles !== undefined && onChange({ ...question, maxFiles }, 'maxFiles')}
      />
      <NumberField
        label="Megabytes per file"
        required
        min={1}
        max={100}
        value={Math.round(question.maxBytes / MEBIBYTE)}
        onChange={(size) =>
          size !== undefined && onChange({ ...question, maxBytes: size * MEBIBYTE }, 'maxBytes')
        }
      />
    </Pair>
  )
}
