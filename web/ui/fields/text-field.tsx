import type { ComponentProps, ReactNode } from 'react'
import { classNames, fieldBox } from '../class-names.ts'
import { Field, type FieldTexts } from './field.tsx'

export interface TextFieldProps
  extends FieldTexts, Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className' | 'disabled'> {
  value: string
  onChange: (value: string) => void
  isDisabled?: boolean | undefined
  /** Stands inside the box, at its end. */
  suffix?: ReactNode
}

/** One line of text. */
export function TextField({
  label,
  description,
  error,
  labelHidden,
  className,
  value,
  onChange,
  isDisabled,
  suffix,
  type = 'text',
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, description, error, labelHidden, className }}>
      {(control) => (
        <span className="relative flex items-center">
          <input
            {...rest}
            {...control}
            type={type}
            value={value}
            disabled={isDisabled}
            onChange={(change) => onChange(change.target.value)}
            className={classNames(fieldBox, 'h-10', suffix ? 'pr-11' : null)}
          />
          {suffix ? <span className="absolute right-1 flex">{suffix}</span> : null}
        </span>
      )}
    </Field>
  )
}
