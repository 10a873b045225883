import { SPEECH_MAX_SECONDS, type Speech } from '#contract/survey/asking'
import type { Question } from '#contract/survey/schema'
import { titleText } from '#model/survey/recall-markers'
import AudioLines from 'lucide-react/icons/audio-lines'
import Mic from 'lucide-react/icons/mic'
import Square from 'lucide-react/icons/square'
import { useRef } from 'react'
import { languageName } from '../../../../platform/locale.ts'
import { useVoiceRecorder } from '../../../../recording/use-voice-recorder.ts'
import { Button } from '../../../../ui/button.tsx'
import { Meter } from '../../../../ui/dials/meter.tsx'
import { FilePicker } from '../../../../ui/fields/file-picker.tsx'
import { SoundPlayer } from '../../../../ui/sound-player.tsx'
import type { ComposerProps } from '../draft/composer.ts'
import { changeQuestion } from '../draft/draft-edits.ts'
import { useClip } from '../editors/use-clip.ts'
import { askerError } from './asker-error.ts'
import { AskerField } from './asker-field.tsx'
import { useSpeechSound } from './use-speech-sound.ts'

const stepTexts = {
  '': '',
  reading: 'Reading the sound…',
  analysing: 'Fitting the mouth to the sound…',
  uploading: 'Uploading the sound…',
}

/** The sound of a question in the language being edited, and the character that reads it. */
export default function SpeechEditor({ composer, state, question }: ComposerProps & { question: Question }) {
  const { language, survey, now } = state
  const { draft } = now
  const speech = question.speech?.[language]
  const { address } = useClip(survey.id, speech?.sound ?? '')
  const { step, errorText, save } = useSpeechSound()
  const picker = useRef<HTMLInputElement>(null)
  const recorder = useVoiceRecorder(
    SPEECH_MAX_SECONDS,
    (recording) => void replace(recording, `recording.${recording.type.split('/')[1] ?? 'webm'}`),
  )
  const isRecording = recorder.state === 'recording'

  const change = (edit: (before: Question) => Question) =>
    composer.editDraft((before) => changeQuestion(before, question.id, edit))

  async function replace(file: Blob, name: string) {
    const saved = await save(file, { name, text: titleText(question.title, language, draft) })
    if (saved) change((before) => ({ ...before, speech: { ...before.speech, [language]: saved } }))
  }

  const lengthText = `${recorder.seconds} of ${SPEECH_MAX_SECONDS} seconds`
  return (
    <section aria-label="Read aloud" className="flex flex-col gap-3 border-t border-line pt-5">
      <div>
        <h3 className="font-text text-sm font-semibold tracking-normal">Read aloud</h3>
        <p className="text-sm text-soft">
          {draft.languages.length > 1
            ? `The sound of the question in ${languageName(language)}. Its text is always shown as well.`
            : 'The sound of the question. Its text is always shown as well.'}
        </p>
      </div>
      {speech && address ? <SoundPlayer label="The question, read aloud" source={address} /> : null}
      <div className="flex flex-wrap items-center gap-2">
        {isRecording ? (
          <Button size="small" variant="primary" icon={<Square aria-hidden="true" />} onPress={recorder.stop}>
            Stop recording
          </Button>
        ) : (
          <Button
            size="small"
            icon={<Mic aria-hidden="true" />}
            pending={recorder.state === 'opening' || step !== ''}
            onPress={recorder.start}
          >
            {speech ? 'Record again' : 'Record'}
          </Button>
        )}
        {isRecording ? (
          <span className="text-sm text-soft tabular-nums">{lengthText}</span>
        ) : (
          <>
            <Button
              size="small"
              icon={<AudioLines aria-hidden="true" />}
              isDisabled={step !== ''}
              onPress={() => picker.current?.click()}
            >
              {speech ? 'Replace with a file' : 'Upload a sound'}
            </Button>
            {speech ? (
              <Button
                size="small"
                variant="plain"
                isDisabled={step !== ''}
                onPress={() => change((before) => withoutSpeech(before, language))}
              >
                Remove
              </Button>
            ) : null}
          </>
        )}
      </div>
      {isRecording ? <Meter label="Microphone level" value={recorder.level} /> : null}
      <FilePicker
        ref={picker}
        label="A sound file of the question"
        accept="audio/*"
        onFiles={([file]) => {
          if (file) void replace(file, file.name)
        }}
      />
      <p
        role="status"
        className={errorText || recorder.error ? 'text-sm text-danger' : 'text-sm text-soft empty:hidden'}
      >
        {stepTexts[step] || errorText || (isRecording ? '' : recorder.error) || noteOf(speech)}
      </p>
      {speech ? (
        <AskerField
          label="Who reads it"
          none={draft.asker ? 'As in the survey' : 'No character'}
          asker={question.asker}
          error={askerError(state, { place: question.id, asker: question.asker })}
          onChange={(asker) => change((before) => ({ ...before, asker }))}
        />
      ) : null}
    </section>
  )
}

function noteOf(speech: Speech | undefined): string {
  return speech && speech.analysis === undefined ? 'The mouth can’t follow this sound: it will rest.' : ''
}

function withoutSpeech({ speech = {}, asker, ...question }: Question, language: string): Question {
  const left = Object.entries(speech).filter(([tag]) => tag !== language)
  if (left.length === 0) return question
  return { ...question, speech: Object.fromEntries(left), ...(asker && { asker }) }
}
