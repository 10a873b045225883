import type { Landing } from '../../../data/take-delivery.ts'
import { localStore } from '../../../platform/browser-storage.ts'

const KEY = 'jam-landing:'

/** Stores the place of a recording, so that it can be placed after the page was closed during it. */
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
