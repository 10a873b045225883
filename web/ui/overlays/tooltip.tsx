import { type PointerEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import type { TooltipPlacement } from './overlay-props.ts'
import { loadWindows, useWindows } from './windows.ts'
import { withHandlers } from './with-handlers.ts'

const DELAY_MS = 450
const CLOSE_DELAY_MS = 80

/** Describes `children` (one control) and its shortcut on hover and focus. */
export function Tooltip({
  content,
  shortcut,
  placement = 'bottom',
  children,
}: {
  content: string
  shortcut?: string | undefined
  placement?: TooltipPlacement
  children: ReactElement
}) {
  const state = useTooltipTriggerState({ delay: DELAY_MS, closeDelay: CLOSE_DELAY_MS })
  const ref = useRef<HTMLElement>(null)
  const id = useId()
  const [wasOpened, setWasOpened] = useState(false)
  const { isOpen, open, close } = state
  if (isOpen && !wasOpened) setWasOpened(true)
  useEscape(isOpen, () => close(true))

  const loaded = useWindows(wasOpened)
  const hide = () => close(true)
  return (
    <>
      {withHandlers(children, {
        ref,
        'aria-describedby': isOpen ? id : undefined,
        onPointerEnter({ pointerType }: PointerEvent) {
          loadWindows()
          if (pointerType !== 'touch') open()
        },
        onPointerLeave: () => close(),
        onFocus() {
          loadWindows()
          if (ref.current?.matches(':focus-visible')) open(true)
        },
        onBlur: hide,
        onPointerDown: hide,
        onClick: hide,
      })}
      {loaded && wasOpened ? (
        <loaded.TooltipWindow {...{ id, state, content, shortcut, placement }} triggerRef={ref} />
      ) : null}
    </>
  )
}

/** Escape closes the tooltip first, and nothing below it. */
function useEscape(isOpen: boolean, close: () => void) {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      latest.current()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [isOpen])
}
