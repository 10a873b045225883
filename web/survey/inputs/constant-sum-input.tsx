import { useState } from 'react'
import { plainNumber, typingLanguages } from '../../platform/number-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { useTranslation } from '../translation-context.ts'
import { amountOf } from './amount-of.ts'
import { answerBox, digitsInOrder } from './answer-box.ts'
import { ClearAnswer } from './choice-row.tsx'
import type { InputProps } from './input-props.ts'
import { numbersByRow } from './numbers-by-row.ts'

/** A field for each option, and the sum so far. */
export function ConstantSumInput({
  question,
  answer,
  onAnswer,
  words,
  langOf,
  language,
  id,
  disabled,
  describedBy,
  invalid,
}: InputProps<'constant_sum'>) {
  const { t } = useTranslation()
  const { options, total } = question
  const amounts = numbersByRow(answer)
  /** The field that is being typed in, as typed. */
  const [typed, setTyped] = useState<{ option: string; text: string; amount: number | string | undefined }>()
  const given = options.map((option) => amounts[option.id])
  const sum = given.reduce<number>((all, amount) => all + (typeof amount === 'number' ? amount : 0), 0)

  function put(option: string, text: string) {
    const amount = amountOf(text, { total, languages: typingLanguages(language) })
    setTyped({ option, text, amount })
    const { [option]: _old, ...others } = amounts
    const next = amount === undefined ? others : { ...others, [option]: amount }
    onAnswer(Object.keys(next).length > 0 ? next : undefined)
  }

  return (
    <div className="flex flex-col gap-2">
      {options.map((option) => {
        const amount = amounts[option.id]
        // The typed text is dropped when the answer changes otherwise.
        const isTyped = typed?.option === option.id && typed.amount === amount
        return (
          <label key={option.id} className="flex items-center gap-3">
            <input
              inputMode="numeric"
              dir="ltr"
              autoComplete="off"
              readOnly={disabled}
              aria-describedby={[describedBy, `${id}-sum`].filter(Boolean).join(' ')}
              aria-invalid={invalid || undefined}
              value={isTyped ? typed.text : typeof amount === 'number' ? plainNumber(amount) : (amount ?? '')}
              onChange={(event) => put(option.id, event.target.value)}
              className={classNames(answerBox, digitsInOrder, 'h-11 w-24! shrink-0 text-end tabular-nums')}
            />
            <span lang={langOf(option.label)} dir="auto" className="wrap-anywhere">
              {words(option.label)}
            </span>
          </label>
        )
      })}
      <p
        id={`${id}-sum`}
        role="status"
        className={classNames(
          'font-medium tabular-nums',
          sum > total ? 'text-danger' : sum < total && 'text-soft',
        )}
      >
        {t('sumOf', { sum, total })}
      </p>
      <ClearAnswer {...{ question, answer, disabled, onAnswer }} />
    </div>
  )
}
