import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { tinykeys } from 'tinykeys'
import { useSignal } from '../../ui/use-signal.ts'
import { bus } from '../bus.ts'
import { type Action, type ActionPlace, actions, canRun, runAction } from './actions.ts'
import { keyPlaceOf, shortcutApplies } from './shortcuts.ts'

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
  // What the keys and menus are bound to; run and when are read at the moment of use.
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
  useLayoutEffect(() => {
    const bound: Record<string, (event: KeyboardEvent) => void> = {}
    // The page's own come first in the list and so win over those of every page.
    for (const action of actions.list().reverse()) {
      const { shortcut } = action
      if (!shortcut) continue
      bound[shortcut] = (event) => {
        if (event.defaultPrevented || event.repeat || !shortcutApplies(shortcut, keyPlaceOf(event.target)))
          return
        const current = actions.list().find(({ id }) => id === action.id)
        if (current && runAction(current, bus)) event.preventDefault()
      }
    }
    return tinykeys(window, bound)
  }, [changes])
}
