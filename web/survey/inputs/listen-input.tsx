import { SHORT_TEXT_MAX } from '#model/survey/answers'
import { ClearAnswer, RadioOptions } from './choice-row.tsx'
import { useTranslation } from '../translation-context.ts'
import type { InputProps } from './input-props.ts'
import { Stars } from './stars.tsx'
import { Sound } from './sound.tsx'
import { TextLine } from './text-line.tsx'

export function ListenInput(props: InputProps<'listen'>) {
  const { question, files } = props
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-3">
      {question.clip ? <Sound source={question.clip} files={files} label={t('clip')} /> : null}
      <AnswerInput {...props} />
    </div>
  )
}

function AnswerInput(props: InputProps<'listen'>) {
  const { question, answer, onAnswer, words, langOf, disabled, id } = props
  const { answer: expected } = question
  const { t } = useTranslation()
  switch (expected.kind) {
    case 'rating':
      return <Stars {...props} max={expected.max} />
    case 'choice':
      return (
        <div className="flex flex-col gap-2">
          <RadioOptions {...{ answer, onAnswer, words, langOf, id, disabled }} options={expected.options} />
          <ClearAnswer {...{ question, answer, disabled, onAnswer }} />
        </div>
      )
    case 'text':
      return (
        <TextLine
          control={props}
          // A legend names the question, so the field has no label with this id.
          id={undefined}
          aria-label={t('yourAnswer')}
          maxLength={expected.maxLength ?? SHORT_TEXT_MAX}
        />
      )
    default:
      return expected satisfies never
  }
}
