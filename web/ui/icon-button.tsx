import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'
import { ariaShortcut } from './kbd.tsx'
import { Tooltip } from './overlays/tooltip.tsx'

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label' | 'icon'> {
  label: string
  icon: ReactNode
  /** In tinykeys' notation: `$mod+z`. Only shown in the tooltip; the action handles it. */
  shortcut?: string | undefined
  /** For toggle buttons. */
  pressed?: boolean | undefined
  placement?: 'top' | 'bottom' | 'left' | 'right'
}

export function IconButton({
  label,
  icon,
  shortcut,
  pressed,
  placement = 'bottom',
  variant = 'plain',
  size = 'medium',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={label} shortcut={shortcut} placement={placement}>
      <Button
        {...rest}
        variant={variant}
        size={size}
        icon={icon}
        aria-label={label}
        aria-pressed={pressed}
        aria-keyshortcuts={shortcut ? ariaShortcut(shortcut) : undefined}
        className={classNames(
          size === 'small' ? 'w-8' : size === 'large' ? 'w-12' : 'w-10',
          'shrink-0! px-0! text-base! aria-pressed:border-line-strong aria-pressed:bg-pressed',
          className,
        )}
      />
    </Tooltip>
  )
}
