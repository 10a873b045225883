import { type ReactNode, useId } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { classNames, fieldLabel } from '../class-names.ts'

export interface FieldTexts {
  label: string
  description?: string | undefined
  error?: string | undefined
  /** Shows the label to assistive technology only. */
  labelHidden?: boolean | undefined
  className?: string | undefined
}

interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label, description and error around one control, wired together. */
export function Field({
  label,
  description,
  error,
  labelHidden,
  className,
  children,
}: FieldTexts & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : fieldLabel}>
        {label}
      </label>
      {description ? (
        <p id={`${id}-description`} className="-mt-1 text-sm text-soft">
          {description}
        </p>
      ) : null}
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-0.5" aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </div>
  )
}
