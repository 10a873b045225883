import type { PopoverProps } from './overlay-props.ts'
import { useTrigger } from './use-trigger.ts'
import { useWindows } from './windows.ts'
import { withHandlers } from './with-handlers.ts'

/** A small overlay behind a button. It takes the focus, and returns it when closed. */
export function Popover({ trigger, onOpenChange, ...shown }: PopoverProps) {
  const { ref, id, panelId, isOpen, wasOpened, change, handlers } = useTrigger({ onOpenChange })
  const loaded = useWindows(wasOpened)
  return (
    <>
      {withHandlers(trigger, handlers)}
      {loaded && wasOpened ? (
        <loaded.PopoverWindow
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
