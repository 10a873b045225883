import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useRef, useState } from 'react'
import type { FirstFocus } from './overlay-props.ts'
import { loadWindows, useCloseIfNotLoaded, useWindows } from './windows.ts'

interface Options {
  /** The value of `aria-haspopup`. */
  popup?: 'menu'
  onOpenChange?: ((isOpen: boolean) => void) | undefined
}

/**
 * State of an overlay and what its button needs for it. `windows`: set from the moment on at which the overlay has to be
 * rendered.
 */
export function useTrigger({ popup, onOpenChange }: Options) {
  const ref = useRef<HTMLElement>(null)
  const [id, panelId] = [useId(), useId()]
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const [focus, setFocus] = useState<FirstFocus>(true)
  const loaded = useWindows(wasOpened)
  /** It was opened, and its code is still loading. */
  const isAwaited = isOpen && !loaded
  useCloseIfNotLoaded(isAwaited, () => change(false))

  function change(next: boolean, where: FirstFocus = true) {
    if (next === isOpen) return
    setFocus(where)
    setOpen(next)
    if (next) {
      setWasOpened(true)
      // An earlier attempt may have failed.
      loadWindows()
    }
    onOpenChange?.(next)
  }

  const handlers = {
    ref,
    id,
    'aria-haspopup': popup,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? panelId : undefined,
    onPointerEnter: loadWindows,
    onFocus: loadWindows,
    onBlur() {
      if (isAwaited) change(false)
    },
    // Elements around the button are not pressed with it.
    onPointerDown: (event: PointerEvent) => event.stopPropagation(),
    onClick(event: MouseEvent) {
      event.stopPropagation()
      // Closing returns the focus to it. Safari does not focus pressed buttons.
      ref.current?.focus({ preventScroll: true })
      // A click without a pointer comes from a key.
      // An impatient second press does not take the first one back.
      change(!isOpen || isAwaited, event.detail === 0 ? 'first' : true)
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape' && isAwaited) {
        event.stopPropagation()
        change(false)
      }
      if (event.key === 'Enter' || event.key === ' ') event.stopPropagation()
      if (popup !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
      event.preventDefault()
      event.stopPropagation()
      change(true, event.key === 'ArrowDown' ? 'first' : 'last')
    },
  }
  return { ref, id, panelId, isOpen, windows: wasOpened ? loaded : undefined, focus, change, handlers }
}
