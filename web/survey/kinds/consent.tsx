import { useTranslation } from '../translation-context.ts'
import { choiceRow, tick } from '../inputs/choice-row.tsx'
import type { InputProps } from '../inputs/input-props.ts'
import type { FormKind } from './kind.ts'

export const consent: FormKind<'consent'> = { Input: ConsentInput }

function ConsentInput({ answer, onAnswer, words, langOf, id, disabled, question }: InputProps<'consent'>) {
  const { t } = useTranslation()
  const text = words(question.text)
  return (
    <>
      {text ? (
        <div
          role="region"
          aria-label={words(question.title)}
          // It scrolls, so it has to be focusable.
          tabIndex={0}
          className="max-h-64 overflow-y-auto rounded-control border border-line bg-raised px-4 py-3 text-sm"
        >
          <p lang={langOf(question.text)} dir="auto" className="wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        </div>
      ) : null}
      {question.version ? (
        <p className="text-sm text-soft">{t('consentVersion', { version: question.version })}</p>
      ) : null}
      <label data-choice className={choiceRow}>
        <input
          type="checkbox"
          name={id}
          className={tick}
          disabled={disabled}
          required={question.required}
          checked={answer === true}
          onChange={(change) => onAnswer(change.target.checked || undefined)}
        />
        {t('agree')}
      </label>
    </>
  )
}
