import type { MenuProps } from './overlay-props.ts'
import { useTrigger } from './use-trigger.ts'
import { withHandlers } from './with-handlers.ts'

export type { MenuItem } from './overlay-props.ts'

export function Menu({ trigger, onOpenChange, ...shown }: MenuProps) {
  const { ref, id, panelId, isOpen, windows, focus, change, handlers } = useTrigger({
    popup: 'menu',
    onOpenChange,
  })
  return (
    <>
      {withHandlers(trigger, handlers)}
      {windows ? (
        <windows.MenuWindow
          {...shown}
          triggerRef={ref}
          triggerId={id}
          id={panelId}
          isOpen={isOpen}
          focus={focus}
          onOpenChange={change}
        />
      ) : null}
    </>
  )
}
