import type { ComponentProps } from 'react'
import { classNames, fieldBox } from '../class-names.ts'
import { Field, type FieldTexts } from './field.tsx'

export interface TextAreaProps
  extends FieldTexts, Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'className' | 'disabled'> {
  value: string
  onChange: (value: string) => void
  isDisabled?: boolean | undefined
}

export function TextArea({
  label,
  description,
  error,
  labelHidden,
  className,
  value,
  onChange,
  isDisabled,
  rows = 3,
  ...rest
}: TextAreaProps) {
  return (
    <Field {...{ label, description, error, labelHidden, className }}>
      {(control) => (
        <textarea
          dir="auto"
          {...rest}
          {...control}
          rows={rows}
          value={value}
          disabled={isDisabled}
          onChange={(change) => onChange(change.target.value)}
          className={classNames(
            fieldBox,
            'field-sizing-content max-h-96 min-h-20 resize-y py-2 leading-relaxed',
          )}
        />
      )}
    </Field>
  )
}
