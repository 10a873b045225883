import { type ReactNode, useId } from 'react'
import { classNames, fieldLabel } from '../class-names.ts'

export interface RadioChip<Id extends string = string> {
  id: Id
  label: string
  icon?: ReactNode
  isDisabled?: boolean
}

export interface RadioChipsProps<Id extends string> {
  label: string
  labelHidden?: boolean
  options: readonly RadioChip<Id>[]
  value: Id | null
  onChange: (value: Id) => void
  /** Called when the selected option is pressed again. */
  onAgain?: ((value: Id) => void) | undefined
  className?: string
}

export function RadioChips<Id extends string>({
  label,
  labelHidden,
  options,
  value,
  onChange,
  onAgain,
  className,
}: RadioChipsProps<Id>) {
  const name = useId()
  return (
    <fieldset className={classNames('flex flex-col gap-1.5', className)}>
      <legend className={labelHidden ? 'sr-only' : classNames(fieldLabel, 'mb-1.5')}>{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label
            key={option.id}
            className="inline-flex h-8 cursor-pointer items-center gap-1.5 rounded-full border border-line-strong bg-raised px-3 text-sm transition-colors select-none not-has-checked:not-has-disabled:hover:bg-hover has-checked:border-ink has-checked:bg-ink has-checked:text-paper shows-focus has-disabled:cursor-not-allowed has-disabled:opacity-45"
          >
            <input
              type="radio"
              name={name}
              value={option.id}
              checked={option.id === value}
              disabled={option.isDisabled}
              onChange={() => onChange(option.id)}
              onClick={option.id === value && onAgain ? () => onAgain(option.id) : undefined}
              className="sr-only"
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
