import { localStore } from '../../platform/browser-storage.ts'
import { signal } from '../../platform/signal.ts'
import type { Choice } from './verdict.ts'

const KEY = 'mouthpiece_analytics'

export const choice = signal<Choice>(storedChoice())

export function choose(next: 'allowed' | 'refused'): void {
  localStore.setItem(KEY, next)
  choice.set(next)
}

/** Call it once. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) choice.set(storedChoice())
  })
}

function storedChoice(): Choice {
  const stored = localStore.getItem(KEY)
  return stored === 'allowed' || stored === 'refused' ? stored : undefined
}
