import type { MenuProps } from './overlay-props.ts'
import { useTrigger } from './use-trigger.ts'
import { useWindows } from './windows.ts'
import { withHandlers } from './with-handlers.ts'

export type { MenuItem } from './overlay-props.ts'

export function Menu({ trigger, onOpenChange, ...shown }: MenuProps) {
  const { ref, id, panelId, isOpen, wasOpened, focus, change, handlers } = useTrigger({
    popup: 'menu',
    onOpenChange,
  })
  const loaded = useWindows(wasOpened)
  return (
    <>
      {withHandlers(trigger, handlers)}
      {loaded && wasOpened ? (
        <loaded.MenuWindow
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
