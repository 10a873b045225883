import type { ReactNode } from 'react'
import { type Signal, signal } from '../../platform/signal.ts'
import type { Bus } from '../bus.ts'

/** Available by button, menu, key and palette. */
export interface Action {
  /** For example `studio.export-video`; also its name on the bus. */
  id: string
  label: string
  /** For example `Undo delete clip`. */
  labelNow?: () => string
  /** In tinykeys' notation: `$mod+Shift+e`, `Space`, `g p`. */
  shortcut?: string
  icon?: ReactNode
  /** While its key is held. */
  repeats?: boolean
  /** By default always. */
  when?: () => boolean
  run: () => void
}

export function defineAction(action: Action): Action {
  return action
}

export function labelOf({ label, labelNow }: Action): string {
  return labelNow?.() ?? label
}

export function canRun(action: Action): boolean {
  return action.when?.() ?? true
}

/** Also publishes it on the bus. */
export function runAction(action: Action, bus: Pick<Bus, 'publish'>): boolean {
  if (!canRun(action)) return false
  bus.publish(action.id)
  action.run()
  return true
}

/** `page`: palette and keys. `menu`: the header's menu as well. */
export type ActionPlace = 'page' | 'menu'

type Offer = () => readonly Action[]

export interface Actions {
  changes: Pick<Signal<unknown>, 'get' | 'subscribe'>
  /** Until the returned function is called or the next navigation clears them. */
  offer(place: ActionPlace, actions: Offer): () => void
  offerEverywhere(actions: Offer): () => void
  /** The page's own first, without duplicate ids. */
  list(place?: ActionPlace): Action[]
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

export const actions = createActions()
