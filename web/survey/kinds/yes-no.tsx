import { useTranslation } from '../translation-context.ts'
import { ChoiceRow, ClearAnswer } from '../inputs/choice-row.tsx'
import type { InputProps } from '../inputs/input-props.ts'
import type { FormKind } from './kind.ts'

export const yesNo: FormKind<'yes_no'> = { Input: YesNoInput }

function YesNoInput({ question, answer, onAnswer, id, disabled }: InputProps<'yes_no'>) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2 @md:max-w-80">
        {[true, false].map((value) => (
          <ChoiceRow
            key={String(value)}
            {...{ id, disabled }}
            type="radio"
            label={t(value ? 'yes' : 'no')}
            checked={answer === value}
            onChange={() => onAnswer(value)}
          />
        ))}
      </div>
      <ClearAnswer {...{ question, answer, disabled, onAnswer }} />
    </div>
  )
}
