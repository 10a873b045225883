import { Switch } from '../../../../ui/fields/switch.tsx'
import type { EditorProps } from './editor-props.ts'

export function PhoneEditor({ question, onChange }: EditorProps<'phone'>) {
  return (
    <Switch
      label="Require the country code"
      description="Numbers start with + then."
      value={question.international ?? false}
      onChange={(international) => onChange({ ...question, international })}
    />
  )
}
