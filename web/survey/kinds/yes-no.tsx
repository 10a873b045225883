import { ClearAnswer, choiceRow, tick } from '../inputs/choice-row.tsx'
import type { InputProps } from '../inputs/input-props.ts'
import type { FormKind } from './kind.ts'

export const yesNo: FormKind<'yes_no'> = { layout: 'group', Input: YesNoInput }

function YesNoInput({ question, answer, onAnswer, id, disabled }: InputProps<'yes_no'>) {
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2 @md:max-w-80">
        {[true, false].map((value) => (
          <label key={String(value)} className={choiceRow}>
            <input
              type="radio"
              name={id}
              className={tick}
              disabled={disabled}
              checked={answer === value}
              onChange={() => onAnswer(value)}
            />
            {value ? 'Yes' : 'No'}
          </label>
        ))}
      </div>
      <ClearAnswer
        show={!disabled && !question.required && answer !== undefined}
        onPress={() => onAnswer(undefined)}
      />
    </div>
  )
}
