import { isOther } from '#model/survey/answers'
import { ChoiceRow, ClearAnswer, tick } from '../inputs/choice-row.tsx'
import type { InputProps } from '../inputs/input-props.ts'
import { OtherRow } from '../inputs/other-row.tsx'
import type { FormKind } from './kind.ts'

export const singleChoice: FormKind<'single_choice'> = { layout: 'group', Input: SingleChoiceInput }

function SingleChoiceInput(props: InputProps<'single_choice'>) {
  const { question, answer, onAnswer, words, language, id, disabled } = props
  return (
    <div className="flex flex-col gap-2">
      {question.options.map((option) => (
        <ChoiceRow
          key={option.id}
          {...{ id, language, disabled }}
          type="radio"
          label={words(option.label)}
          checked={answer === option.id}
          onChange={() => onAnswer(option.id)}
        />
      ))}
      {question.other ? (
        <OtherRow
          {...{ disabled, describedBy: props.describedBy }}
          text={isOther(answer) ? answer.other : undefined}
          onText={(text) => onAnswer({ other: text })}
        >
          <input
            type="radio"
            name={id}
            className={tick}
            disabled={disabled}
            checked={isOther(answer)}
            onChange={() => onAnswer({ other: '' })}
          />
        </OtherRow>
      ) : null}
      <ClearAnswer
        show={!disabled && !question.required && answer !== undefined}
        onPress={() => onAnswer(undefined)}
      />
    </div>
  )
}
