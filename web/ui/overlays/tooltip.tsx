import type { ReactElement } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { Kbd } from '../kbd.tsx'

type Placement = 'top' | 'bottom' | 'left' | 'right'

/** Describes `children` (one control) and its shortcut on hover and focus. */
export function Tooltip({
  content,
  shortcut,
  placement = 'bottom',
  isDisabled = false,
  children,
}: {
  content: string
  shortcut?: string | undefined
  placement?: Placement
  /** The control is disabled: nothing can focus it. */
  isDisabled?: boolean
  children: ReactElement
}) {
  return (
    <TooltipTrigger delay={450} closeDelay={80}>
      {/* Safe: every control of this folder passes what it does not know on to its DOM element. */}
      <Focusable isDisabled={isDisabled}>
        {children as ReactElement<Record<string, unknown>, string>}
      </Focusable>
      <AriaTooltip
        placement={placement}
        offset={8}
        className="flex max-w-64 items-center gap-2 rounded-control bg-ink wrap-anywhere px-2.5 py-1.5 text-sm text-paper shadow-float entering:animate-appear data-entering:animate-appear"
      >
        {content}
        {shortcut ? <Kbd keys={shortcut} /> : null}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
