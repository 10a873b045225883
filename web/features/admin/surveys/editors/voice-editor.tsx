import { NumberField } from '../../../../ui/fields/number-field.tsx'
import type { EditorProps } from './editor-props.ts'

export function VoiceEditor({ question, onChange }: EditorProps<'voice'>) {
  return (
    <NumberField
      label="Maximum seconds"
      required
      min={5}
      max={600}
      value={question.maxSeconds}
      onChange={(maxSeconds) =>
        maxSeconds !== undefined && onChange({ ...question, maxSeconds }, 'maxSeconds')
      }
      className="max-w-40"
    />
  )
}
