import { SHORT_TEXT_MAX } from '#model/survey/answers'
import { classNames } from '../../ui/class-names.ts'
import { answerBox } from '../inputs/answer-box.ts'
import { ChoiceRow, ClearAnswer } from '../inputs/choice-row.tsx'
import type { InputProps } from '../inputs/input-props.ts'
import type { FormKind } from './kind.ts'
import { Stars } from '../inputs/stars.tsx'
import { Sound } from '../inputs/sound.tsx'

export const listen: FormKind<'listen'> = { layout: 'group', Input: ListenInput }

/** A clip to listen to, and what is answered about it. */
function ListenInput(props: InputProps<'listen'>) {
  const { question, files } = props
  return (
    <div className="flex flex-col gap-3">
      {question.clip ? <Sound source={question.clip} files={files} label="What to listen to" /> : null}
      <Asked {...props} />
    </div>
  )
}

function Asked({
  question,
  answer,
  onAnswer,
  words,
  language,
  disabled,
  id,
  describedBy,
  invalid,
}: InputProps<'listen'>) {
  const { answer: asked, required = false } = question
  switch (asked.kind) {
    case 'rating':
      return <Stars {...{ answer, onAnswer, disabled, required }} name={id} max={asked.max} />
    case 'choice':
      return (
        <div className="flex flex-col gap-2">
          {asked.options.map((option) => (
            <ChoiceRow
              key={option.id}
              {...{ id, language, disabled }}
              type="radio"
              label={words(option.label)}
              checked={answer === option.id}
              onChange={() => onAnswer(option.id)}
            />
          ))}
          <ClearAnswer
            show={!disabled && !required && answer !== undefined}
            onPress={() => onAnswer(undefined)}
          />
        </div>
      )
    case 'text':
      return (
        <input
          aria-label="Your answer"
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          aria-required={required || undefined}
          maxLength={asked.maxLength ?? SHORT_TEXT_MAX}
          readOnly={disabled}
          value={typeof answer === 'string' ? answer : ''}
          onChange={(change) => onAnswer(change.target.value || undefined)}
          className={classNames(answerBox, 'h-11')}
        />
      )
    default:
      return asked satisfies never
  }
}
