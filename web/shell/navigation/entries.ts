import type { UserRecord } from '#contract/account/users'
import type { ReactNode } from 'react'
import { signal, type Signal } from '../../platform/signal.ts'

/** A place of the product that its header or its account menu leads to. */
export interface NavigationEntry {
  /** Unique; also the order of the entries is the order on screen. */
  id: string
  to: string
  label: string
  icon?: ReactNode
  places: readonly ('header' | 'account')[]
  /** Who sees it; all signed-in users if omitted. */
  isFor?: (user: UserRecord) => boolean
  /** Marked on the pages below its own as well. */
  hasPagesBelow?: boolean
  /** There is no room for it in the header of a phone. */
  isWide?: boolean
}

const entries: Signal<readonly NavigationEntry[]> = signal<readonly NavigationEntry[]>([])
export const navigation: Pick<typeof entries, 'get' | 'subscribe'> = entries

/** Says where the header leads; `web/navigation.tsx` does so for the whole product. */
export function setNavigation(next: readonly NavigationEntry[]): void {
  entries.set(next)
}

/** The entries of one place that this person gets. */
export function entriesFor(
  all: readonly NavigationEntry[],
  place: NavigationEntry['places'][number],
  user: UserRecord | null,
): readonly NavigationEntry[] {
  if (!user) return []
  return all.filter(({ places, isFor }) => places.includes(place) && (isFor?.(user) ?? true))
}
