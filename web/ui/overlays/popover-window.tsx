import { Dialog, Popover as AriaPopover } from 'react-aria-components/Popover'
import { classNames, floating } from '../class-names.ts'
import type { OpenedBy, PopoverProps } from './overlay-props.ts'

type PopoverWindowProps = Omit<PopoverProps, 'trigger' | 'onOpenChange'> & OpenedBy

/** The content of a small overlay; `popover.tsx` loads it. */
export function PopoverWindow({
  label,
  children,
  placement = 'bottom end',
  className,
  triggerRef,
  triggerId,
  id,
  isOpen,
  onOpenChange,
}: PopoverWindowProps) {
  return (
    <AriaPopover
      trigger="DialogTrigger"
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      aria-labelledby={triggerId}
      placement={placement}
      offset={6}
      className={classNames(floating, 'flex overflow-hidden data-entering:animate-appear')}
    >
      <Dialog
        id={id}
        aria-label={label}
        className={classNames('min-h-0 overflow-auto outline-none', className)}
      >
        {typeof children === 'function' ? children(() => onOpenChange(false)) : children}
      </Dialog>
    </AriaPopover>
  )
}
