/** The look of a choice's row: the whole of it can be pressed. Locked, the chosen ones are still read first. */
export const choiceRow =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-raised px-3.5 py-2 transition-colors hover:border-ink has-checked:border-curtain has-checked:bg-hover has-disabled:cursor-not-allowed has-disabled:text-soft has-disabled:not-has-checked:border-line has-disabled:has-checked:text-ink'
/** Drawn by hand where it is locked: the browser's own is too pale to see which one was chosen. */
export const tick =
  'size-4.5 shrink-0 accent-curtain disabled:appearance-none disabled:rounded-sm disabled:border disabled:border-line-strong disabled:bg-raised disabled:inset-ring-3 disabled:inset-ring-raised disabled:[&[type=radio]]:rounded-full disabled:checked:border-curtain disabled:checked:bg-curtain'

interface ChoiceRowProps {
  /** Of the question: its choices belong together. */
  id: string
  type: 'radio' | 'checkbox'
  label: string
  language: string
  disabled: boolean
  checked: boolean
  onChange: (checked: boolean) => void
}

/** One of a question's options. */
export function ChoiceRow({ id, type, label, language, disabled, checked, onChange }: ChoiceRowProps) {
  return (
    <label className={choiceRow}>
      <input
        type={type}
        name={id}
        className={tick}
        disabled={disabled}
        checked={checked}
        onChange={(change) => onChange(change.target.checked)}
      />
      <span lang={language} dir="auto" className="wrap-anywhere">
        {label}
      </span>
    </label>
  )
}

/** Takes a choice back where none is needed: a radio cannot be unchecked. */
export function ClearAnswer({ show, onPress }: { show: boolean; onPress: () => void }) {
  if (!show) return null
  return (
    <button
      type="button"
      onClick={onPress}
      className="self-start rounded-control text-sm text-soft underline underline-offset-2 hover:text-ink"
    >
      Clear answer
    </button>
  )
}
