import { useTranslation } from '../translation-context.ts'
import { choiceRow, tick } from '../inputs/choice-row.tsx'
import type { InputProps } from '../inputs/input-props.ts'
import type { FormKind } from './kind.ts'

export const consent: FormKind<'consent'> = { Input: ConsentInput }

function ConsentInput({ answer, onAnswer, id, disabled, question }: InputProps<'consent'>) {
  const { t } = useTranslation()
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
      {t('agree')}
    </label>
  )
}
