import type { ReactElement, ReactNode } from 'react'
import { Dialog, DialogTrigger, Popover as AriaPopover, Pressable } from 'react-aria-components/Popover'
import { classNames, floating } from '../class-names.ts'

export interface PopoverProps {
  /** One button of this folder; it gets the expanded state. */
  trigger: ReactElement
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
  className?: string
}

/** A small overlay behind a button. It takes the focus, and returns it when closed. */
export function Popover({
  trigger,
  label,
  children,
  onOpenChange,
  placement = 'bottom end',
  className,
}: PopoverProps) {
  return (
    <DialogTrigger {...(onOpenChange && { onOpenChange })}>
      {/* Safe: every control of this folder passes what it does not know on to its DOM element. */}
      <Pressable>{trigger as ReactElement<Record<string, unknown>, string>}</Pressable>
      <AriaPopover
        placement={placement}
        offset={6}
        className={classNames(floating, 'flex overflow-hidden data-entering:animate-appear')}
      >
        <Dialog aria-label={label} className={classNames('min-h-0 overflow-auto outline-none', className)}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
