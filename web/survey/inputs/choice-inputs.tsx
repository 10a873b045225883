import type { Answer, OtherChoice } from '#model/survey/answers'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { answerBox } from './answer-box.ts'
import { ChoiceRow, choiceRow, tick, ClearAnswer } from './choice-row.tsx'
import type { InputProps } from './input-props.ts'

const isOther = (choice: unknown): choice is OtherChoice =>
  typeof choice === 'object' && choice !== null && 'other' in choice

export function SingleChoiceInput(props: InputProps<'single_choice'>) {
  const { question, answer, onAnswer, words, language, id, disabled } = props
  return (
    <div className="flex flex-col gap-2">
      {question.options.map((option) => (
        <ChoiceRow
          key={option.id}
          {...{ id, language, disabled }}
          type="radio"
          label={words(option.label)}
          checked={answer === option.id}
          onChange={() => onAnswer(option.id)}
        />
      ))}
      {question.other ? (
        <OtherRow
          {...{ disabled, describedBy: props.describedBy }}
          text={isOther(answer) ? answer.other : undefined}
          onText={(text) => onAnswer({ other: text })}
        >
          <input
            type="radio"
            name={id}
            className={tick}
            disabled={disabled}
            checked={isOther(answer)}
            onChange={() => onAnswer({ other: '' })}
          />
        </OtherRow>
      ) : null}
      <ClearAnswer
        show={!disabled && !question.required && answer !== undefined}
        onPress={() => onAnswer(undefined)}
      />
    </div>
  )
}

export function MultipleChoiceInput(props: InputProps<'multiple_choice'>) {
  const { question, answer, onAnswer, words, language, id, disabled } = props
  const chosen = choicesOf(answer)
  const other = chosen.find(isOther)
  const set = (next: (string | OtherChoice)[]) => onAnswer(next.length > 0 ? next : undefined)
  const { minChoices = 0, maxChoices } = question
  const limits = limitWords(minChoices, maxChoices)
  return (
    <div className="flex flex-col gap-2">
      {limits ? <p className="text-sm text-soft">{limits}</p> : null}
      {question.options.map((option) => (
        <ChoiceRow
          key={option.id}
          {...{ id, language, disabled }}
          type="checkbox"
          label={words(option.label)}
          checked={chosen.includes(option.id)}
          onChange={(checked) =>
            set(checked ? [...chosen, option.id] : chosen.filter((one) => one !== option.id))
          }
        />
      ))}
      {question.other ? (
        <OtherRow
          {...{ disabled, describedBy: props.describedBy }}
          text={other?.other}
          onText={(text) => set([...chosen.filter((one) => !isOther(one)), { other: text }])}
        >
          <input
            type="checkbox"
            name={id}
            className={tick}
            disabled={disabled}
            checked={other !== undefined}
            onChange={(change) =>
              set([
                ...chosen.filter((one) => !isOther(one)),
                ...(change.target.checked ? [{ other: '' }] : []),
              ])
            }
          />
        </OtherRow>
      ) : null}
    </div>
  )
}

function choicesOf(answer: Answer | undefined): (string | OtherChoice)[] {
  return Array.isArray(answer) ? answer : []
}

function limitWords(min: number, max: number | undefined): string {
  if (min > 0 && max !== undefined) return min === max ? `Choose ${min}.` : `Choose ${min} to ${max}.`
  if (min > 1) return `Choose at least ${min}.`
  return max === undefined ? '' : `Choose up to ${max}.`
}

/** “Other” and, once chosen, a place for the person's own words. */
function OtherRow({
  text,
  onText,
  disabled,
  describedBy,
  children,
}: {
  text: string | undefined
  onText: (text: string) => void
  disabled: boolean
  describedBy: string | undefined
  children: ReactNode
}) {
  return (
    <div className="flex flex-col gap-2">
      <label className={choiceRow}>
        {children}
        <span>Other</span>
      </label>
      {text === undefined ? null : (
        <div className="pl-8">
          <input
            aria-label="Other, in your own words"
            aria-describedby={describedBy}
            value={text}
            maxLength={200}
            readOnly={disabled}
            onChange={(change) => onText(change.target.value)}
            className={classNames(answerBox, 'h-11')}
          />
        </div>
      )}
    </div>
  )
}

const OTHER = '…other'

export function DropdownInput(props: InputProps<'dropdown'>) {
  const { question, answer, onAnswer, words, language, id, disabled, describedBy, invalid } = props
  return (
    <>
      <select
        id={`${id}-control`}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-required={question.required || undefined}
        disabled={disabled}
        value={isOther(answer) ? OTHER : typeof answer === 'string' ? answer : ''}
        onChange={({ target: { value } }) =>
          onAnswer(value === OTHER ? { other: '' } : value === '' ? undefined : value)
        }
        className={classNames(answerBox, 'h-11')}
      >
        <option value="">Choose…</option>
        {question.options.map((option) => (
          <option key={option.id} lang={language} value={option.id}>
            {words(option.label)}
          </option>
        ))}
        {question.other ? <option value={OTHER}>Other</option> : null}
      </select>
      {isOther(answer) ? (
        <input
          aria-label="Other, in your own words"
          aria-describedby={describedBy}
          value={answer.other}
          maxLength={200}
          readOnly={disabled}
          onChange={(change) => onAnswer({ other: change.target.value })}
          className={classNames(answerBox, 'h-11')}
        />
      ) : null}
    </>
  )
}

export function YesNoInput({ question, answer, onAnswer, id, disabled }: InputProps<'yes_no'>) {
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2 @md:max-w-80">
        {[true, false].map((value) => (
          <label key={String(value)} className={choiceRow}>
            <input
              type="radio"
              name={id}
              className={tick}
              disabled={disabled}
              checked={answer === value}
              onChange={() => onAnswer(value)}
            />
            {value ? 'Yes' : 'No'}
          </label>
        ))}
      </div>
      <ClearAnswer
        show={!disabled && !question.required && answer !== undefined}
        onPress={() => onAnswer(undefined)}
      />
    </div>
  )
}

export function ConsentInput({ answer, onAnswer, id, disabled, question }: InputProps<'consent'>) {
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
      I agree
    </label>
  )
}
