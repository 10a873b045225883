import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './feedback/spinner.tsx'

export type ButtonVariant = 'primary' | 'quiet' | 'plain' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

const looks: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-curtain text-on-curtain hover:bg-curtain-deep active:bg-curtain-deep',
  quiet: 'border-line-strong bg-raised text-ink hover:bg-hover active:bg-pressed aria-expanded:bg-hover',
  plain: 'border-transparent text-ink hover:bg-hover active:bg-pressed aria-expanded:bg-hover',
  danger: 'border-danger bg-transparent text-danger hover:bg-danger hover:text-paper active:bg-danger',
}

const sizes: Record<ButtonSize, string> = {
  small: 'h-8 large-letters:min-h-8 gap-1.5 px-2.5 text-sm',
  medium: 'h-10 large-letters:min-h-10 gap-2 px-4 text-sm',
  large: 'h-12 large-letters:min-h-12 gap-2.5 px-6 text-base',
}

/** Classes that make a link look like a button. */
export function buttonClass({
  variant = 'quiet',
  size = 'medium',
}: { variant?: ButtonVariant; size?: ButtonSize } = {}): string {
  return classNames(
    'inline-flex shrink-0 items-center justify-center rounded-control border font-medium whitespace-nowrap no-underline transition-colors select-none disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:cursor-default large-letters:h-auto large-letters:max-w-full large-letters:shrink large-letters:py-1.5 large-letters:text-center large-letters:whitespace-normal',
    looks[variant],
    sizes[size],
  )
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'disabled'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  /** While pending, presses do nothing and the focus stays. */
  pending?: boolean | undefined
  isDisabled?: boolean | undefined
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  /** Set by overlays that use the button as their trigger; use `onPress`. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
}

/** A native button: light enough for hot lists and the first page. */
export function Button({
  variant = 'quiet',
  size = 'medium',
  icon,
  pending = false,
  isDisabled,
  onPress,
  onClick,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={isDisabled}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (pending) return event.preventDefault()
        onClick?.(event)
        onPress?.(event)
      }}
      className={classNames(buttonClass({ variant, size }), className)}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  )
}
