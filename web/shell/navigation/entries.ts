import type { UserRecord } from '#contract/account/users'
import type { ReactNode } from 'react'
import { signal, type Signal } from '../../platform/signal.ts'

/** An entry of the header or the account menu. */
export interface NavigationEntry {
  /** Unique; also the order of the entries is the order on screen. */
  id: string
  to: string
  label: string
  icon?: ReactNode
  places: readonly ('header' | 'account')[]
  /** By default all signed-in users. */
  isFor?: (user: UserRecord) => boolean
  /** Also marked on subpages. */
  hasPagesBelow?: boolean
  /** Hidden in the header on phones. */
  isWide?: boolean
}

const entries: Signal<readonly NavigationEntry[]> = signal<readonly NavigationEntry[]>([])
export const navigation: Pick<typeof entries, 'get' | 'subscribe'> = entries

/** Sets the navigation entries, as `web/navigation.tsx` does. */
export function setNavigation(next: readonly NavigationEntry[]): void {
  entries.set(next)
}

/** The entries of one place for this user. */
export function entriesFor(
  all: readonly NavigationEntry[],
  place: NavigationEntry['places'][number],
  user: UserRecord | null,
): readonly NavigationEntry[] {
  if (!user) return []
  return all.filter(({ places, isFor }) => places.includes(place) && (isFor?.(user) ?? true))
}
