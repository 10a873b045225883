import { signal, type Signal } from '../../platform/signal.ts'

/** News at a link of the header. */
export interface Badge {
  /** Short text, such as a number. */
  text: string
  /** The same for screen readers. */
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
