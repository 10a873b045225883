import type { ReactNode } from 'react'
import { type Signal, signal } from '../../platform/signal.ts'
import type { Bus } from '../bus.ts'

/** Something a person can do, by button, menu, key or palette alike. */
export interface Action {
  /** `studio.export-video`; also its name on the bus. */
  id: string
  label: string
  /** The current label, when it says more: `Undo delete clip`. */
  labelNow?: () => string
  /** In tinykeys' writing: `$mod+Shift+e`, `Space`, `g p`. */
  shortcut?: string
  icon?: ReactNode
  /** True if it repeats while its key is held. */
  repeats?: boolean
  /** Returns whether it is available now; always if omitted. */
  when?: () => boolean
  run: () => void
}

/** Declares an action; only here so that declarations read alike and are checked where they stand. */
export function defineAction(action: Action): Action {
  return action
}

/** Returns the current label of an action. */
export function labelOf({ label, labelNow }: Action): string {
  return labelNow?.() ?? label
}

export function canRun(action: Action): boolean {
  return action.when?.() ?? true
}

/** Runs an action if it can be done, and says so on the bus. */
export function runAction(action: Action, bus: Pick<Bus, 'publish'>): boolean {
  if (!canRun(action)) return false
  bus.publish(action.id)
  action.run()
  return true
}

/** `page`: the palette and the keys. `menu`: these, and the menu in the header. */
export type ActionPlace = 'page' | 'menu'

/** A provider of actions, called on each use so that labels and conditions are current. */
type Offer = () => readonly Action[]

export interface Actions {
  changes: Pick<Signal<unknown>, 'get' | 'subscribe'>
  /** Offers actions until the returned function is called or the next navigation clears them. */
  offer(place: ActionPlace, actions: Offer): () => void
  /** Offers actions on every page. */
  offerEverywhere(actions: Offer): () => void
  /** All actions of a place, the page's own first; one id counts once. */
  list(place?: ActionPlace): Action[]
  /** Removes the actions of the page that was left. */
  clear(): void
}

export function createActions(): Actions {
  let offers: { place: ActionPlace; actions: Offer }[] = []
  let everywhere: Offer[] = []
  const changes = signal({})
  const changed = () => changes.set({})

  return {
    changes,
    offer(place, actions) {
      const entry = { place, actions }
      offers.push(entry)
      changed()
      return () => {
        if (!offers.includes(entry)) return
        offers = offers.filter((other) => other !== entry)
        changed()
      }
    },
    offerEverywhere(actions) {
      everywhere.push(actions)
      changed()
      return () => {
        everywhere = everywhere.filter((other) => other !== actions)
        changed()
      }
    },
    list(place) {
      const sources = offers.filter((entry) => !place || entry.place === place).map(({ actions }) => actions)
      const all = [...sources, ...(place ? [] : everywhere)].flatMap((source) => source())
      return [...new Map(all.map((action) => [action.id, action])).values()]
    },
    clear() {
      if (offers.length === 0) return
      offers = []
      changed()
    },
  }
}

/** The actions of this app. */
export const actions = createActions()
