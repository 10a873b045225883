import { signal, type Signal } from '../../platform/signal.ts'

export interface Badge {
  /** Short text, such as a number. */
  text: string
  /** For screen readers. */
  words: string
  /** Concerns the user personally. */
  isUrgent: boolean
}

const shown: Signal<Readonly<Record<string, Badge>>> = signal<Readonly<Record<string, Badge>>>({})
export const badges: Pick<typeof shown, 'get' | 'subscribe'> = shown

export function setBadge(entry: string, badge: Badge | undefined): void {
  const { [entry]: known, ...others } = shown.get()
  if (known?.text === badge?.text && known?.words === badge?.words) return
  shown.set(badge ? { ...others, [entry]: badge } : others)
}
