import { browserStorage } from '../../platform/browser-storage.ts'
import { signal } from '../../platform/signal.ts'

const KEY = 'mouthpiece_questions_muted'
const visit = browserStorage(() => sessionStorage)

/** Questions are read without sound, for the rest of the visit. */
export const isMuted = signal(visit.getItem(KEY) === 'yes')

export function setMuted(muted: boolean): void {
  if (muted) visit.setItem(KEY, 'yes')
  else visit.removeItem(KEY)
  isMuted.set(muted)
}
