import Star from 'lucide-react/icons/star'
import { classNames } from '../../ui/class-names.ts'
import { ClearAnswer } from './choice-row.tsx'
import type { InputProps } from './input-props.ts'

/** The radio is there for hands, keys and readers; what is seen stands beside it. */
const unseen = 'absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed'
const focused = 'shows-focus'

export function RatingInput(props: InputProps<'rating'>) {
  const { question, answer, onAnswer, id, disabled } = props
  return (
    <Stars
      {...{ answer, onAnswer, disabled }}
      name={id}
      max={question.max}
      required={question.required ?? false}
    />
  )
}

/** 1 … `max` stars, one group of radios. */
export function Stars({
  name,
  max,
  answer,
  required,
  disabled,
  onAnswer,
}: {
  name: string
  max: number
  required: boolean
} & Pick<InputProps<'rating'>, 'answer' | 'onAnswer' | 'disabled'>) {
  const chosen = typeof answer === 'number' ? answer : 0
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-1">
        {numbers(1, max).map((value) => (
          <label
            key={value}
            className={classNames('relative grid size-11 place-items-center rounded-control', focused)}
          >
            <input
              type="radio"
              name={name}
              aria-label={value === 1 ? '1 star' : `${value} stars`}
              className={unseen}
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
      <ClearAnswer show={!disabled && !required && chosen > 0} onPress={() => onAnswer(undefined)} />
    </div>
  )
}

export function ScaleInput({
  question,
  answer,
  onAnswer,
  words,
  language,
  id,
  disabled,
}: InputProps<'scale'>) {
  const low = words(question.lowLabel)
  const high = words(question.highLabel)
  const { min, max } = question
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-1.5">
        {numbers(min, max).map((value) => (
          <label
            key={value}
            className={classNames(
              'relative grid h-11 min-w-11 place-items-center rounded-control border border-line-strong bg-raised px-2 tabular-nums transition-colors hover:border-ink has-checked:border-curtain has-checked:bg-curtain has-checked:text-on-curtain',
              focused,
            )}
          >
            <input
              type="radio"
              name={id}
              aria-label={endWords(value, { min, max, low, high })}
              className={unseen}
              disabled={disabled}
              checked={answer === value}
              onChange={() => onAnswer(value)}
            />
            <span aria-hidden="true">{value}</span>
          </label>
        ))}
      </div>
      {low || high ? (
        <p aria-hidden="true" className="flex flex-wrap justify-between gap-x-6 text-sm text-soft">
          <span lang={language} dir="auto">
            {low ? `${min}: ${low}` : ''}
          </span>
          <span lang={language} dir="auto">
            {high ? `${max}: ${high}` : ''}
          </span>
        </p>
      ) : null}
      <ClearAnswer
        show={!disabled && !question.required && answer !== undefined}
        onPress={() => onAnswer(undefined)}
      />
    </div>
  )
}

function endWords(
  value: number,
  { min, max, low, high }: { min: number; max: number; low: string; high: string },
): string {
  const end = value === min ? low : value === max ? high : ''
  return end ? `${value}, ${end}` : String(value)
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
