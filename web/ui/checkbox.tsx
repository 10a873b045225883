import { useId } from 'react'
import { classNames } from './class-names.ts'

export interface CheckboxProps {
  label: string
  description?: string | undefined
  value: boolean
  onChange: (value: boolean) => void
  isDisabled?: boolean | undefined
  className?: string
}

/** Yes or no, as part of something that is sent later. */
export function Checkbox({ label, description, value, onChange, isDisabled, className }: CheckboxProps) {
  const id = useId()
  return (
    <label
      className={classNames(
        'group/choice flex items-start gap-2.5 text-sm has-disabled:opacity-45 not-has-disabled:cursor-pointer',
        className,
      )}
    >
      <span className="relative mt-0.5 flex size-4 shrink-0">
        <input
          type="checkbox"
          checked={value}
          disabled={isDisabled}
          aria-labelledby={`${id}-label`}
          aria-describedby={description ? `${id}-description` : undefined}
          onChange={(change) => onChange(change.target.checked)}
          className="peer size-4 cursor-[inherit] appearance-none rounded-[4px] border border-line-strong bg-raised transition-colors checked:border-curtain checked:bg-curtain not-disabled:group-hover/choice:border-ink not-disabled:group-hover/choice:checked:bg-curtain-deep"
        />
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 hidden fill-none stroke-on-curtain stroke-2 peer-checked:block"
        >
          <path d="m3.5 8.5 3 3 6-7" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </span>
      <span className="flex flex-col">
        <span id={`${id}-label`}>{label}</span>
        {description ? (
          <span id={`${id}-description`} className="text-soft">
            {description}
          </span>
        ) : null}
      </span>
    </label>
  )
}
