import { useId } from 'react'
import { classNames } from './class-names.ts'

export interface SwitchProps {
  label: string
  description?: string | undefined
  value: boolean
  onChange: (value: boolean) => void
  isDisabled?: boolean | undefined
  className?: string
}

/** On or off, at once. */
export function Switch({ label, description, value, onChange, isDisabled, className }: SwitchProps) {
  const id = useId()
  return (
    <label
      className={classNames(
        'group/choice flex items-start gap-3 text-sm has-disabled:opacity-45 not-has-disabled:cursor-pointer',
        className,
      )}
    >
      <input
        type="checkbox"
        role="switch"
        checked={value}
        disabled={isDisabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={description ? `${id}-description` : undefined}
        onChange={(change) => onChange(change.target.checked)}
        className="relative h-5 w-9 shrink-0 cursor-[inherit] appearance-none rounded-full border border-line-strong bg-pressed transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-3.5 before:rounded-full before:bg-ink before:transition-transform checked:border-curtain checked:bg-curtain not-disabled:group-hover/choice:border-ink not-disabled:group-hover/choice:checked:bg-curtain-deep checked:before:translate-x-4 checked:before:bg-on-curtain"
      />
      <span className="flex flex-col">
        <span id={`${id}-label`} className="font-medium">
          {label}
        </span>
        {description ? (
          <span id={`${id}-description`} className="text-soft">
            {description}
          </span>
        ) : null}
      </span>
    </label>
  )
}
