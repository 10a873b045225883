import { localStore } from '../../platform/browser-storage.ts'

const KEY = 'mouthpiece_mix_automation_stays'

/** Whether automation goes along with clips that are moved, as it was chosen last in this browser; it does at first. */
export function readCarries(): boolean {
  return localStore.getItem(KEY) === null
}

export function keepCarries(carries: boolean): void {
  if (carries) localStore.removeItem(KEY)
  else localStore.setItem(KEY, '1')
}
