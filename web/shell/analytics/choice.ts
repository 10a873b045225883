import { signal } from '../../platform/signal.ts'
import type { Choice } from './verdict.ts'

const KEY = 'mouthpiece_analytics'

/** What was chosen on this device about analytics, in whichever tab. Without a storage it holds until the page is closed. */
export const choice = signal<Choice>(keptChoice())

export function choose(next: 'allowed' | 'refused'): void {
  try {
    window.localStorage.setItem(KEY, next)
  } catch {
    // Asked again on the next page, then.
  }
  choice.set(next)
}

/** Another tab's choice holds here from the moment it is made. Called once. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) choice.set(keptChoice())
  })
}

function keptChoice(): Choice {
  try {
    const kept = window.localStorage.getItem(KEY)
    return kept === 'allowed' || kept === 'refused' ? kept : undefined
  } catch {
    return undefined
  }
}
