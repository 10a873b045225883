import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'

const HOLD_MS = 450
/** A finger that moves further is scrolling. */
const SLACK_PX = 10

/** Calls `run` on a long press by touch. */
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
      // A long press in a text field selects text.
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
      // The browser's context menu would cover ours.
      if (press.current) event.preventDefault()
    },
  }
}

/** Lifting the finger over the opened menu must not press it. */
function dropClick() {
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  const drop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    over.abort()
  }
  window.addEventListener('click', drop, options)
  window.addEventListener('pointerdown', () => over.abort(), options)
}
