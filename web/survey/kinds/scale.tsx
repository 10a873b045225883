import { classNames } from '../../ui/class-names.ts'
import { useTranslation } from '../translation-context.ts'
import { ClearAnswer } from '../inputs/choice-row.tsx'
import type { InputProps } from '../inputs/input-props.ts'
import { numbersBetween, radioLabel, unseenRadio } from '../inputs/radio-look.ts'
import { scaleLabel, scaleNumber } from '../inputs/scale-look.ts'
import type { FormKind } from './kind.ts'

export const scale: FormKind<'scale'> = { Input: ScaleInput }

function ScaleInput({ question, answer, onAnswer, words, langOf, id, disabled }: InputProps<'scale'>) {
  const { locale } = useTranslation()
  const number = (value: number) => locale.formatNumber(value)
  const low = words(question.lowLabel)
  const high = words(question.highLabel)
  const { min, max } = question
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-1.5">
        {numbersBetween(min, max).map((value) => (
          <label key={value} className={classNames(radioLabel, scaleNumber, 'h-11 min-w-11')}>
            <input
              type="radio"
              name={id}
              aria-label={scaleLabel(value, { min, max, low, high, number })}
              className={unseenRadio}
              disabled={disabled}
              checked={answer === value}
              onChange={() => onAnswer(value)}
            />
            <span aria-hidden="true">{number(value)}</span>
          </label>
        ))}
      </div>
      {low || high ? (
        <p aria-hidden="true" className="flex flex-wrap justify-between gap-x-6 text-sm text-soft">
          <span lang={langOf(question.lowLabel)} dir="auto">
            {low ? `${number(min)}: ${low}` : ''}
          </span>
          <span lang={langOf(question.highLabel)} dir="auto">
            {high ? `${number(max)}: ${high}` : ''}
          </span>
        </p>
      ) : null}
      <ClearAnswer {...{ question, answer, disabled, onAnswer }} />
    </div>
  )
}
