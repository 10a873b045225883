import { newQuestion } from '../kinds/new-question.ts'
import AudioLines from 'lucide-react/icons/audio-lines'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../../shell/errors/error-message.ts'
import { Button } from '../../../../ui/button.tsx'
import { FilePicker } from '../../../../ui/fields/file-picker.tsx'
import { SoundPlayer } from '../../../../ui/sound-player.tsx'
import { RadioChips } from '../../../../ui/fields/radio-chips.tsx'
import { changeQuestion } from '../draft/draft-edits.ts'
import { StarField } from '../fields/star-field.tsx'
import type { EditorProps } from './editor-props.ts'
import { OptionList } from '../fields/option-list.tsx'
import { useClip } from './use-clip.ts'

export function ListenEditor({ question, onChange, composer, state }: EditorProps<'listen'>) {
  const { answer } = question
  const input = useRef<HTMLInputElement>(null)
  const [errorText, setErrorText] = useState<string>()
  const { address, upload, isUploading } = useClip(state.survey.id, question.clip)

  async function replaceClip(file: File) {
    setErrorText(undefined)
    try {
      const clip = await upload(file)
      composer.editDraft((now) =>
        changeQuestion(now, question.id, (one) => (one.type === 'listen' ? { ...one, clip } : one)),
      )
    } catch (error) {
      setErrorText(errorMessage(error).text)
    }
  }

  return (
    <>
      <div className="flex flex-col gap-2">
        <p className="text-sm font-medium">The clip</p>
        {address ? (
          <SoundPlayer label="The clip" source={address} />
        ) : (
          <p className="text-sm text-soft">
            {question.clip ? 'Loading the clip…' : 'Everyone hears this before they answer.'}
          </p>
        )}
        <div>
          <Button
            size="small"
            pending={isUploading}
            icon={<AudioLines aria-hidden="true" />}
            onPress={() => input.current?.click()}
          >
            {question.clip ? 'Replace the sound' : 'Upload a sound'}
          </Button>
        </div>
        <p role="status" className="text-sm text-danger empty:hidden">
          {errorText}
        </p>
        <FilePicker
          ref={input}
          label="A sound file for the clip"
          accept="audio/*"
          onFiles={([file]) => {
            if (file) void replaceClip(file)
          }}
        />
      </div>
      <RadioChips
        label="Answer type"
        options={[
          { id: 'text', label: 'Words' },
          { id: 'choice', label: 'A choice' },
          { id: 'rating', label: 'Stars' },
        ]}
        value={answer.kind}
        onChange={(kind) => {
          if (kind === 'text') onChange({ ...question, answer: { kind } })
          if (kind === 'rating') onChange({ ...question, answer: { kind, max: 5 } })
          if (kind === 'choice') {
            const fresh = newQuestion('single_choice', 'fresh', state.language)
            onChange({ ...question, answer: { kind, options: 'options' in fresh ? fresh.options : [] } })
          }
        }}
      />
      {answer.kind === 'choice' ? (
        <OptionList
          {...{ composer, state }}
          options={answer.options}
          onChange={(options, mark) => onChange({ ...question, answer: { ...answer, options } }, mark)}
        />
      ) : null}
      {answer.kind === 'rating' ? (
        <StarField
          max={answer.max}
          onChange={(max) => onChange({ ...question, answer: { ...answer, max } }, 'max')}
        />
      ) : null}
    </>
  )
}
