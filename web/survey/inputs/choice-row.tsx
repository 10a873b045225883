import type { Option } from '#contract/survey/schema'
import { useTranslation } from '../translation-context.ts'
import type { InputProps } from './input-props.ts'

export const choiceRow =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-raised px-3.5 py-2 transition-colors hover:border-ink has-checked:border-curtain has-checked:bg-hover has-disabled:cursor-not-allowed has-disabled:text-soft has-disabled:not-has-checked:border-line has-disabled:has-checked:text-ink'
/** Classes of a radio or checkbox. Browsers draw disabled ones too pale to see which is checked. */
export const tick =
  'size-4.5 shrink-0 accent-curtain disabled:appearance-none disabled:rounded-sm disabled:border disabled:border-line-strong disabled:bg-raised disabled:inset-ring-3 disabled:inset-ring-raised disabled:[&[type=radio]]:rounded-full disabled:checked:border-curtain disabled:checked:bg-curtain'

export interface ChoiceRowProps {
  /** Prefix of the question's ids, and the name of its radios. */
  id: string
  type: 'radio' | 'checkbox'
  label: string
  /** The language of a label that the survey's author wrote; the page's own without it. */
  language?: string
  disabled: boolean
  checked: boolean
  onChange: (checked: boolean) => void
}

export function ChoiceRow({ id, type, label, language, disabled, checked, onChange }: ChoiceRowProps) {
  return (
    <label data-choice className={choiceRow}>
      <input
        type={type}
        name={id}
        className={tick}
        disabled={disabled}
        checked={checked}
        onChange={(change) => onChange(change.target.checked)}
      />
      <span lang={language} dir={language && 'auto'} className="wrap-anywhere">
        {label}
      </span>
    </label>
  )
}

export function RadioOptions({
  options,
  answer,
  onAnswer,
  words,
  langOf,
  ...row
}: { options: readonly Option[] } & Pick<
  InputProps<'single_choice'>,
  'answer' | 'onAnswer' | 'words' | 'langOf' | 'id' | 'disabled'
>) {
  return options.map((option) => (
    <ChoiceRow
      key={option.id}
      {...row}
      type="radio"
      label={words(option.label)}
      language={langOf(option.label)}
      checked={answer === option.id}
      onChange={() => onAnswer(option.id)}
    />
  ))
}

/** Removes the answer of an optional question: a radio cannot be unchecked. */
export function ClearAnswer({
  question,
  answer,
  disabled,
  onAnswer,
}: {
  question: { required?: boolean | undefined }
} & Pick<InputProps<'single_choice'>, 'answer' | 'disabled' | 'onAnswer'>) {
  const { t } = useTranslation()
  if (disabled || question.required || answer === undefined) return null
  return (
    <button
      type="button"
      onClick={() => onAnswer(undefined)}
      className="self-start rounded-control text-sm text-soft underline underline-offset-2 hover:text-ink"
    >
      {t('clear')}
    </button>
  )
}
