import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface ChoiceProps {
  label: string
  description?: string | undefined
  value: boolean
  onChange: (value: boolean) => void
  isDisabled?: boolean | undefined
  className?: string
}

/** A checkbox or switch with its label, which can be pressed as well. */
export function LabelledChoice({
  label,
  description,
  isStrong = false,
  className,
  control,
}: Pick<ChoiceProps, 'label' | 'description' | 'className'> & {
  isStrong?: boolean
  control: (names: { 'aria-labelledby': string; 'aria-describedby': string | undefined }) => ReactNode
}) {
  const id = useId()
  return (
    <label
      className={classNames(
        'group/choice flex items-start text-sm has-disabled:opacity-45 not-has-disabled:cursor-pointer',
        isStrong ? 'gap-3' : 'gap-2.5',
        className,
      )}
    >
      {control({
        'aria-labelledby': `${id}-label`,
        'aria-describedby': description ? `${id}-description` : undefined,
      })}
      <span className="flex flex-col">
        <span id={`${id}-label`} className={isStrong ? 'font-medium' : undefined}>
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
