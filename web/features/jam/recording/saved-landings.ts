import type { Landing } from '../../../data/take-delivery.ts'
import { localStore } from '../../../platform/browser-storage.ts'

const KEY = 'jam-landing:'

/** Where a recording belongs, in this browser's storage: a page that is closed in the midst of it can still place it. */
export function saveLanding(landing: Landing) {
  localStore.setItem(KEY + landing.recording, JSON.stringify(landing))
}

export function savedLanding(recording: string): Landing | undefined {
  try {
    const saved = localStore.getItem(KEY + recording)
    // Written by `saveLanding`.
    return saved === null ? undefined : (JSON.parse(saved) as Landing)
  } catch {
    return undefined
  }
}

export function forgetLanding(recording: string) {
  localStore.removeItem(KEY + recording)
}
