import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '#model/survey/answers'
import { classNames } from '../../ui/class-names.ts'
import { answerBox } from './answer-box.ts'
import { controlOf } from './control-of.ts'
import type { InputProps } from './input-props.ts'
import { withScheme } from './web-address.ts'

const textOf = (answer: unknown) => (typeof answer === 'string' ? answer : '')

/** One line: a text, an e-mail address or a web address. */
export function TextInput(props: InputProps<'short_text' | 'email' | 'url'>) {
  const { question, answer, onAnswer } = props
  const text = textOf(answer)
  const kinds = {
    short_text: { type: 'text' },
    email: { type: 'email', autoComplete: 'email', placeholder: 'name@example.com' },
    // Not `url`: that type has no way to say that “example.com” is fine.
    url: { type: 'text', inputMode: 'url', autoComplete: 'url', placeholder: 'https://' },
  } as const
  return (
    <>
      <input
        {...controlOf(props)}
        {...kinds[question.type]}
        value={text}
        onChange={(change) => onAnswer(change.target.value || undefined)}
        onBlur={() => {
          const whole = question.type === 'url' ? withScheme(text) : text
          if (whole !== text) onAnswer(whole)
        }}
        className={classNames(answerBox, 'h-11')}
      />
      {question.type === 'short_text' ? (
        <CharactersLeft text={text} max={question.maxLength ?? SHORT_TEXT_MAX} />
      ) : null}
    </>
  )
}

export function LongTextInput(props: InputProps<'long_text'>) {
  const { question, answer, onAnswer } = props
  const text = textOf(answer)
  return (
    <>
      <textarea
        {...controlOf(props)}
        rows={5}
        value={text}
        onChange={(change) => onAnswer(change.target.value || undefined)}
        onKeyDown={(event) => {
          // Enter makes a line here, so the way on needs a key of its own.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }
        }}
        className={classNames(answerBox, 'field-sizing-content max-h-96 min-h-32 py-2.5')}
      />
      <CharactersLeft text={text} max={question.maxLength ?? LONG_TEXT_MAX} />
    </>
  )
}

/** Told only near the limit: before, it is noise. */
function CharactersLeft({ text, max }: { text: string; max: number }) {
  const left = max - text.length
  if (left > Math.min(max * 0.2, 100)) return null
  return (
    <p
      aria-live="polite"
      className={classNames('text-sm tabular-nums', left < 0 ? 'text-danger' : 'text-soft')}
    >
      {left < 0 ? `${-left} too many` : `${left} left`}
    </p>
  )
}

export function DateInput(props: InputProps<'date'>) {
  const { question, answer, onAnswer } = props
  return (
    <input
      {...controlOf(props)}
      type="date"
      min={question.min}
      max={question.max}
      value={textOf(answer)}
      onChange={(change) => onAnswer(change.target.value || undefined)}
      className={classNames(answerBox, 'h-11 max-w-52')}
    />
  )
}
