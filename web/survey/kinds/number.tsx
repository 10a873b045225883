import type { Answer } from '#model/survey/answers'
import { useState } from 'react'
import { numberReadings, plainNumber, typingLanguages } from '../../platform/number-text.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { numberIn } from '../format-answer.ts'
import { useTranslation } from '../translation-context.ts'
import { answerBox, digitsInOrder } from '../inputs/answer-box.ts'
import { controlOf } from '../inputs/control-of.ts'
import type { InputProps } from '../inputs/input-props.ts'
import type { FormKind } from './kind.ts'

/** Maximum length of a text that could not be read as a number. */
const UNREAD_MAX = 40

export const number: FormKind<'number'> = { layout: 'label', Input: NumberInput }

/**
 * In the respondent's language. Shows how an unclear number was read, and asks where a separator has two meanings;
 * until then the typed text is the answer, which is invalid.
 */
function NumberInput(props: InputProps<'number'>) {
  const { question, answer, onAnswer, language, disabled, id } = props
  const { t, locale } = useTranslation()
  const written = numberIn(locale)
  const [typed, setTyped] = useState<{ text: string; answer: Answer | undefined }>()
  // The typed text is dropped when the answer changes otherwise, for example when it is cleared or restored.
  const text = typed && typed.answer === answer ? typed.text : textOf(answer)
  const readings = numberReadings(text, typingLanguages(language))

  function change(next: string) {
    const [number, second] = numberReadings(next, typingLanguages(language))
    const unread = next.trim().slice(0, UNREAD_MAX) || undefined
    const nextAnswer = number === undefined || second !== undefined ? unread : number
    setTyped({ text: next, answer: nextAnswer })
    onAnswer(nextAnswer)
  }

  return (
    <>
      <input
        {...controlOf(props)}
        // The number pads of phones have no minus.
        inputMode={
          question.min !== undefined && question.min < 0 ? 'text' : question.integer ? 'numeric' : 'decimal'
        }
        dir="ltr"
        autoComplete="off"
        value={text}
        onChange={(event) => change(event.target.value)}
        className={classNames(answerBox, digitsInOrder, 'h-11 max-w-52 tabular-nums')}
      />
      {readings.length > 1 && typeof answer !== 'number' && !disabled ? (
        <div role="group" aria-labelledby={`${id}-readings`} className="flex flex-wrap items-center gap-2">
          <p id={`${id}-readings`} role="status" className="text-sm">
            {t('whichNumber')}
          </p>
          {readings.map((reading) => (
            <Button
              key={reading}
              size="small"
              onPress={() => {
                setTyped(undefined)
                onAnswer(reading)
              }}
            >
              {written(reading)}
            </Button>
          ))}
        </div>
      ) : (
        <p role="status" className="text-sm text-soft tabular-nums empty:hidden">
          {typeof answer === 'number' && ![plainNumber(answer, 20), written(answer)].includes(text.trim())
            ? t('readAs', { number: written(answer) })
            : null}
        </p>
      )}
    </>
  )
}

/** Formats without group separators, which could be misread. */
const textOf = (answer: Answer | undefined) =>
  typeof answer === 'number' ? plainNumber(answer, 20) : typeof answer === 'string' ? answer : ''
