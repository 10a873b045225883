import { signal, type Signal } from '../../platform/signal.ts'

/** What is new at a place of the header. */
export interface Badge {
  /** What is shown: short, a number or so. */
  text: string
  /** The same in words, for those who hear it. */
  words: string
  /** It is about the person themselves. */
  isUrgent: boolean
}

const shown: Signal<Readonly<Record<string, Badge>>> = signal<Readonly<Record<string, Badge>>>({})
/** By id of the navigation entry. */
export const badges: Pick<typeof shown, 'get' | 'subscribe'> = shown

/** Shows what is new at an entry of the header; `undefined`: nothing. */
export function setBadge(entry: string, badge: Badge | undefined): void {
  const { [entry]: known, ...others } = shown.get()
  if (known?.text === badge?.text && known?.words === badge?.words) return
  shown.set(badge ? { ...others, [entry]: badge } : others)
}
