import { classNames } from '../../ui/class-names.ts'
import { useTranslation } from '../translation-context.ts'
import { ClearAnswer } from './choice-row.tsx'
import { controlOf } from './control-of.ts'
import type { InputProps } from './input-props.ts'

/** Starts in the middle without an answer: a press, a key or a move gives one. */
export function SliderInput(props: InputProps<'slider'>) {
  const { question, answer, onAnswer, words, langOf, disabled } = props
  const { t, locale } = useTranslation()
  // A slider is neither read-only nor required for assistive technology.
  const { readOnly, 'aria-required': _, ...control } = controlOf(props)
  const { min, step } = question
  // A draft may have its limits the wrong way round.
  const max = Math.max(min, question.max)
  const isAnswered = typeof answer === 'number'
  const value = isAnswered ? answer : min + Math.round((max - min) / 2 / step) * step
  const low = words(question.lowLabel)
  const high = words(question.highLabel)
  const number = (one: number) => locale.formatNumber(one, { maximumFractionDigits: 10 })
  const text = isAnswered ? number(answer) : t('sliderUnset')
  // The browser adds steps without rounding.
  const put = (one: number) => onAnswer(Number(one.toPrecision(12)))

  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden="true" className={isAnswered ? 'text-xl font-medium tabular-nums' : 'py-0.5 text-soft'}>
        {text}
      </p>
      <input
        {...control}
        type="range"
        min={min}
        max={max}
        step={step}
        value={plainValue(value)}
        disabled={readOnly || max === min}
        aria-valuetext={labelled(text, { value, min, max, low, high, isAnswered })}
        onChange={(change) => put(change.target.valueAsNumber)}
        onPointerUp={(event) => {
          if (!isAnswered && !disabled) put(event.currentTarget.valueAsNumber)
        }}
        onKeyDown={(event) => {
          if (isAnswered || disabled || (event.key !== 'Enter' && event.key !== ' ')) return
          // Enter would send the form.
          event.preventDefault()
          put(value)
        }}
        className={classNames('h-11 w-full cursor-pointer accent-curtain', !isAnswered && 'opacity-60')}
      />
      <p aria-hidden="true" className="flex flex-wrap justify-between gap-x-6 text-sm text-soft">
        <span lang={langOf(question.lowLabel)} dir="auto">
          {low ? `${number(min)}: ${low}` : number(min)}
        </span>
        <span lang={langOf(question.highLabel)} dir="auto">
          {high ? `${number(max)}: ${high}` : number(max)}
        </span>
      </p>
      <ClearAnswer {...{ question, answer, disabled, onAnswer }} />
    </div>
  )
}

/** Not localised: the attribute takes ASCII digits with a point. */
const plainValue = (value: number) => Number(value.toPrecision(12))

function labelled(
  text: string,
  {
    value,
    min,
    max,
    low,
    high,
    isAnswered,
  }: { value: number; min: number; max: number; low: string; high: string; isAnswered: boolean },
): string {
  const end = !isAnswered ? '' : value === min ? low : value === max ? high : ''
  return end ? `${text}, ${end}` : text
}
