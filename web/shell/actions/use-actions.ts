import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { tinykeys } from 'tinykeys'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { bus } from '../bus.ts'
import { type Action, type ActionPlace, actions, canRun, runAction } from './actions.ts'
import { isPress, keyPlaceOf, shortcutApplies } from './shortcuts.ts'

/** While this page is open. */
export function usePageActions(offered: readonly Action[]): void {
  useOffer('page', offered)
}

export function useMenuActions(offered: readonly Action[]): void {
  useOffer('menu', offered)
}

function useOffer(place: ActionPlace, offered: readonly Action[]) {
  const { key } = useLocation()
  const latest = useRef(offered)
  // Before paint: a key pressed right afterwards must find its action.
  useLayoutEffect(() => {
    latest.current = offered
  })
  // Properties that keys and menus are bound to; `run` and `when` are read on use.
  const signature = offered
    .map(({ id, label, shortcut }) => `${id}\n${label}\n${shortcut ?? ''}`)
    .join('\n\n')
  // Navigation clears the actions, even if this component stays mounted: hence the key.
  useLayoutEffect(() => actions.offer(place, () => latest.current), [place, signature, key])
}

export function useMenuList(): Action[] {
  useSignal(actions.changes)
  return actions.list('menu').filter(canRun)
}

/** Used once, at the root. */
export function useShortcuts(): void {
  const changes = useSignal(actions.changes)
  const byHand = useRef(false)
  // Also when a closing menu restores the focus: the user's last kind of input counts.
  useLayoutEffect(() => {
    const onPointer = () => void (byHand.current = true)
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab') byHand.current = false
    }
    window.addEventListener('pointerdown', onPointer, true)
    window.addEventListener('keydown', onKey, true)
    return () => {
      window.removeEventListener('pointerdown', onPointer, true)
      window.removeEventListener('keydown', onKey, true)
    }
  }, [])
  useLayoutEffect(() => {
    const bound: Record<string, (event: KeyboardEvent) => void> = {}
    // The page's own actions come first and override global ones.
    for (const action of actions.list().reverse()) {
      const { shortcut } = action
      if (!shortcut) continue
      bound[shortcut] = (event) => {
        const place = keyPlaceOf(event.target, { byHand: byHand.current })
        if (!isPress(event, action) || !shortcutApplies(shortcut, place)) return
        const current = actions.list().find(({ id }) => id === action.id)
        if (!current || !runAction(current, bus)) return
        event.preventDefault()
        // Some browsers press a focused button on the release of Space.
        if (place === 'clicked') window.addEventListener('keyup', (up) => up.preventDefault(), { once: true })
      }
    }
    return tinykeys(window, bound)
  }, [changes])
}
