import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { tinykeys } from 'tinykeys'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { bus } from '../bus.ts'
import { type Action, type ActionPlace, actions, canRun, runAction } from './actions.ts'
import { isPress, keyPlaceOf, shortcutApplies } from './shortcuts.ts'

/** Offers actions in the palette and by their keys while this page is open. */
export function usePageActions(offered: readonly Action[]): void {
  useOffer('page', offered)
}

/** Offers actions in the header's menu as well. */
export function useMenuActions(offered: readonly Action[]): void {
  useOffer('menu', offered)
}

function useOffer(place: ActionPlace, offered: readonly Action[]) {
  const { key } = useLocation()
  const latest = useRef(offered)
  // All of it in the moment the page is drawn: a key that is pressed right after must not find nothing offered.
  useLayoutEffect(() => {
    latest.current = offered
  })
  // What keys and menus are bound to; `run` and `when` are read on use.
  const signature = offered
    .map(({ id, label, shortcut }) => `${id}\n${label}\n${shortcut ?? ''}`)
    .join('\n\n')
  // A navigation clears the actions, also one that leaves this component standing: hence the key.
  useLayoutEffect(() => actions.offer(place, () => latest.current), [place, signature, key])
}

/** The actions that stand in the header's menu on this page. */
export function useMenuList(): Action[] {
  useSignal(actions.changes)
  return actions.list('menu').filter(canRun)
}

/** Listens to the keys of all offered actions: once, at the root. */
export function useShortcuts(): void {
  const changes = useSignal(actions.changes)
  const byHand = useRef(false)
  // Also where a closing menu puts the focus back: what counts is how the person got about last.
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
    // The page's own come first in the list and so win over those of every page.
    for (const action of actions.list().reverse()) {
      const { shortcut } = action
      if (!shortcut) continue
      bound[shortcut] = (event) => {
        const place = keyPlaceOf(event.target, { byHand: byHand.current })
        if (!isPress(event, action) || !shortcutApplies(shortcut, place)) return
        const current = actions.list().find(({ id }) => id === action.id)
        if (!current || !runAction(current, bus)) return
        event.preventDefault()
        // Some browsers press a focused button when Space is let go.
        if (place === 'clicked') window.addEventListener('keyup', (up) => up.preventDefault(), { once: true })
      }
    }
    return tinykeys(window, bound)
  }, [changes])
}
