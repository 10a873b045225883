import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames, fieldBox } from '../class-names.ts'
import { Field, type FieldTexts } from './field.tsx'

export interface TextFieldProps
  extends FieldTexts, Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className' | 'disabled'> {
  value: string
  onChange: (value: string) => void
  isDisabled?: boolean | undefined
  /** Shown inside the box, at its end. */
  suffix?: ReactNode
  /** Suggestions of the browser; other values are allowed. */
  suggestions?: readonly { id: string; label: string }[] | undefined
}

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
  suggestions = [],
  ...rest
}: TextFieldProps) {
  const listId = useId()
  return (
    <Field {...{ label, description, error, labelHidden, className }}>
      {(control) => (
        <span className="relative flex items-center">
          <input
            {...rest}
            {...control}
            type={type}
            list={suggestions.length > 0 ? listId : undefined}
            value={value}
            disabled={isDisabled}
            onChange={(change) => onChange(change.target.value)}
            className={classNames(fieldBox, 'h-10', suffix ? 'pr-11' : null)}
          />
          {suggestions.length > 0 ? (
            <datalist id={listId}>
              {suggestions.map(({ id, label: words }) => (
                <option key={id} value={id} label={words} />
              ))}
            </datalist>
          ) : null}
          {suffix ? <span className="absolute right-1 flex">{suffix}</span> : null}
        </span>
      )}
    </Field>
  )
}
