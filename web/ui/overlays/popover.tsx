import type { PopoverProps } from './overlay-props.ts'
import { useTrigger } from './use-trigger.ts'
import { withHandlers } from './with-handlers.ts'

/** A small overlay behind a button. It takes the focus, and returns it when closed. */
export function Popover({ trigger, onOpenChange, ...shown }: PopoverProps) {
  const { ref, id, panelId, isOpen, windows, change, handlers } = useTrigger({ onOpenChange })
  return (
    <>
      {withHandlers(trigger, handlers)}
      {windows ? (
        <windows.PopoverWindow
          {...shown}
          triggerRef={ref}
          triggerId={id}
          id={panelId}
          isOpen={isOpen}
          onOpenChange={change}
        />
      ) : null}
    </>
  )
}
