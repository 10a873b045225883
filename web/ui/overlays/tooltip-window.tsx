import type { RefObject } from 'react'
import { Tooltip as AriaTooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip'
import type { TooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import { Kbd } from '../kbd.tsx'
import type { TooltipPlacement } from './overlay-props.ts'

/** The words of a tooltip; `tooltip.tsx` loads it. */
export function TooltipWindow({
  id,
  state,
  content,
  shortcut,
  placement,
  triggerRef,
}: {
  id: string
  state: TooltipTriggerState
  content: string
  shortcut: string | undefined
  placement: TooltipPlacement
  triggerRef: RefObject<HTMLElement | null>
}) {
  return (
    <TooltipTriggerStateContext value={state}>
      <AriaTooltip
        // Its types lack the id, which it sets.
        {...{ id }}
        triggerRef={triggerRef}
        placement={placement}
        offset={8}
        className="flex max-w-64 items-center gap-2 rounded-control bg-ink wrap-anywhere px-2.5 py-1.5 text-sm text-paper shadow-float entering:animate-appear data-entering:animate-appear"
      >
        {content}
        {shortcut ? <Kbd keys={shortcut} /> : null}
      </AriaTooltip>
    </TooltipTriggerStateContext>
  )
}
