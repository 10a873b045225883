import Star from 'lucide-react/icons/star'
import { classNames } from '../../ui/class-names.ts'
import { useTranslation } from '../translation-context.ts'
import { ClearAnswer } from './choice-row.tsx'
import type { InputProps } from './input-props.ts'
import { numbersBetween, radioLabel, unseenRadio } from './radio-look.ts'

export function Stars({
  max,
  question,
  answer,
  onAnswer,
  id,
  disabled,
}: {
  max: number
  question: { required?: boolean | undefined }
} & Pick<InputProps<'rating'>, 'answer' | 'onAnswer' | 'id' | 'disabled'>) {
  const { t } = useTranslation()
  const chosen = typeof answer === 'number' ? answer : 0
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-1">
        {numbersBetween(1, max).map((value) => (
          <label key={value} className={classNames(radioLabel, 'size-11')}>
            <input
              type="radio"
              name={id}
              aria-label={t('stars', { count: value })}
              className={unseenRadio}
              disabled={disabled}
              checked={chosen === value}
              onChange={() => onAnswer(value)}
            />
            <Star
              aria-hidden="true"
              className={classNames(
                'pointer-events-none size-8 stroke-ink',
                value <= chosen ? 'fill-limelight' : 'fill-transparent stroke-line-strong',
              )}
            />
          </label>
        ))}
      </div>
      <ClearAnswer question={question} answer={chosen || undefined} {...{ disabled, onAnswer }} />
    </div>
  )
}
