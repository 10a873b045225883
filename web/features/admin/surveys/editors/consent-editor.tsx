import { Switch } from '../../../../ui/fields/switch.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { textOrNone } from '../draft/draft-edits.ts'
import { LocalTextField } from '../fields/local-text-field.tsx'
import type { EditorProps } from './editor-props.ts'

export function ConsentEditor({ question, onChange, composer, state }: EditorProps<'consent'>) {
  return (
    <>
      <LocalTextField
        {...{ composer, state }}
        label="Text to agree to"
        description="Optional. Shown above the box to tick."
        lines="several"
        text={question.text}
        onChange={(text) => onChange({ ...question, text: textOrNone(text) }, 'text')}
      />
      <TextField
        label="Version of the text"
        description="Optional. Stored with each answer. Unfinished answers have to agree again after a change of the survey."
        placeholder="2.1"
        maxLength={40}
        value={question.version ?? ''}
        onChange={(version) => onChange({ ...question, version: version || undefined }, 'version')}
        onBlur={composer.seal}
      />
      <Switch
        label="For voices in films"
        description="Voice answers of people who tick this can be made into a film, in which a character speaks with their voice. Leave it optional, so that people can answer without it."
        value={question.purpose === 'voice_film'}
        onChange={(isOn) => {
          const { purpose: _, required, ...rest } = question
          onChange(
            isOn ? { ...rest, purpose: 'voice_film' } : { ...rest, ...(required && { required }) },
            'purpose',
          )
          composer.seal()
        }}
      />
    </>
  )
}
