import { classNames } from '../../ui/class-names.ts'
import { useTranslation } from '../translation-context.ts'
import { ClearAnswer } from './choice-row.tsx'
import type { InputProps } from './input-props.ts'
import { numbersBetween, radioLabel, unseenRadio } from './radio-look.ts'
import { numbersByRow } from './numbers-by-row.ts'
import { scaleLabel, scaleNumber } from './scale-look.ts'

/** One group of radios per row. */
export function ScaleMatrixInput({
  question,
  answer,
  onAnswer,
  words,
  langOf,
  id,
  disabled,
}: InputProps<'scale_matrix'>) {
  const { locale } = useTranslation()
  const number = (value: number) => locale.formatNumber(value)
  const { rows, min, max } = question
  const [low, high] = [words(question.lowLabel), words(question.highLabel)]
  const scores = numbersByRow(answer)
  return (
    <div className="flex flex-col">
      {low || high ? (
        <p aria-hidden="true" className="flex flex-wrap justify-between gap-x-6 pb-1 text-sm text-soft">
          <span lang={langOf(question.lowLabel)} dir="auto">
            {low ? `${number(min)}: ${low}` : ''}
          </span>
          <span lang={langOf(question.highLabel)} dir="auto">
            {high ? `${number(max)}: ${high}` : ''}
          </span>
        </p>
      ) : null}
      {rows.map((row) => (
        <div
          key={row.id}
          role="group"
          aria-labelledby={`${id}-row-${row.id}`}
          className="flex flex-col gap-2 border-t border-line py-3 @xl:flex-row @xl:items-center @xl:gap-4"
        >
          <span
            id={`${id}-row-${row.id}`}
            lang={langOf(row.label)}
            dir="auto"
            className="font-medium wrap-anywhere @xl:min-w-32 @xl:flex-1 @xl:font-normal"
          >
            {words(row.label)}
          </span>
          <div className="flex flex-wrap gap-1.5">
            {numbersBetween(min, max).map((value) => (
              <label key={value} className={classNames(radioLabel, scaleNumber, 'h-11 min-w-11 @xl:min-w-9')}>
                <input
                  type="radio"
                  name={`${id}-${row.id}`}
                  aria-label={scaleLabel(value, { min, max, low, high, number })}
                  className={unseenRadio}
                  disabled={disabled}
                  checked={scores[row.id] === value}
                  onChange={() => onAnswer({ ...scores, [row.id]: value })}
                />
                <span aria-hidden="true">{number(value)}</span>
              </label>
            ))}
          </div>
        </div>
      ))}
      <ClearAnswer {...{ question, answer, disabled, onAnswer }} />
    </div>
  )
}
