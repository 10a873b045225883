import type { Landing } from '../../../data/take-delivery.ts'

const KEY = 'jam-landing:'

/** Where a recording belongs, in this browser's storage: a page that is closed in the midst of it can still place it. */
export function keepLanding(landing: Landing) {
  try {
    localStorage.setItem(KEY + landing.recording, JSON.stringify(landing))
  } catch {
    // Storage is forbidden: then the recording is in memory only, too.
  }
}

export function keptLanding(recording: string): Landing | undefined {
  try {
    const kept = localStorage.getItem(KEY + recording)
    // Written by `keepLanding`.
    return kept === null ? undefined : (JSON.parse(kept) as Landing)
  } catch {
    return undefined
  }
}

export function forgetLanding(recording: string) {
  try {
    localStorage.removeItem(KEY + recording)
  } catch {
    // As above.
  }
}
