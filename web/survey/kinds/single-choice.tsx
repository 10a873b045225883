import { isOther } from '#model/survey/answers'
import { ClearAnswer, RadioOptions } from '../inputs/choice-row.tsx'
import type { InputProps } from '../inputs/input-props.ts'
import { OtherRow } from '../inputs/other-row.tsx'
import type { FormKind } from './kind.ts'

export const singleChoice: FormKind<'single_choice'> = { Input: SingleChoiceInput }

function SingleChoiceInput(props: InputProps<'single_choice'>) {
  const { question, answer, onAnswer, words, langOf, id, disabled } = props
  return (
    <div className="flex flex-col gap-2">
      <RadioOptions {...{ answer, onAnswer, words, langOf, id, disabled }} options={question.options} />
      {question.other ? (
        <OtherRow
          {...{ id, disabled, describedBy: props.describedBy }}
          type="radio"
          text={isOther(answer) ? answer.other : undefined}
          onText={(text) => onAnswer({ other: text })}
          onChange={() => onAnswer({ other: '' })}
        />
      ) : null}
      <ClearAnswer {...{ question, answer, disabled, onAnswer }} />
    </div>
  )
}
