import { localStore } from '../../platform/browser-storage.ts'

const KEY = 'mouthpiece_mix_automation_stays'

/** Returns whether automation moves with clips, as last chosen in this browser; `true` by default. */
export function readCarries(): boolean {
  return localStore.getItem(KEY) === null
}

export function storeCarries(carries: boolean): void {
  if (carries) localStore.removeItem(KEY)
  else localStore.setItem(KEY, '1')
}
