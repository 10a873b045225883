import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'

const HOLD_MS = 450
/** A finger that moves further scrolls. */
const SLACK_PX = 10

/** Runs `run` when a finger stays on something; a mouse has its own ways. */
export function useLongPress(run: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => end, [])
  return {
    onPointerDown({ pointerType, target, clientX: x, clientY: y }: PointerEvent) {
      end()
      // In text fields a long press selects text.
      if (pointerType !== 'touch' || (target instanceof Element && target.closest('textarea'))) return
      const timer = setTimeout(() => {
        end()
        navigator.vibrate?.(8)
        dropClick()
        run()
      }, HOLD_MS)
      press.current = { timer, x, y }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = press.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) > SLACK_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event: MouseEvent) {
      // The browser's own menu of a held finger would lie over ours.
      if (press.current) event.preventDefault()
    },
  }
}

/** The finger is lifted over the opened menu and must not press it. */
function dropClick() {
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  const drop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    over.abort()
  }
  window.addEventListener('click', drop, options)
  // From the next press on everything counts again.
  window.addEventListener('pointerdown', () => over.abort(), options)
}
