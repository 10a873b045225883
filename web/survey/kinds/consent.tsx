import { choiceRow, tick } from '../inputs/choice-row.tsx'
import type { InputProps } from '../inputs/input-props.ts'
import type { FormKind } from './kind.ts'

export const consent: FormKind<'consent'> = { Input: ConsentInput }

function ConsentInput({ answer, onAnswer, id, disabled, question }: InputProps<'consent'>) {
  return (
    <label className={choiceRow}>
      <input
        type="checkbox"
        name={id}
        className={tick}
        disabled={disabled}
        required={question.required}
        checked={answer === true}
        onChange={(change) => onAnswer(change.target.checked || undefined)}
      />
      I agree
    </label>
  )
}
