import { localStore } from '../../platform/browser-storage.ts'

const KEY = 'jam-latency:'

/** Returns the stored latency of a microphone in this browser, in seconds. */
export function storedLatency(device: string): number | undefined {
  const stored = Number(localStore.getItem(KEY + device) ?? NaN)
  return Number.isFinite(stored) ? stored : undefined
}

export function storeLatency(device: string, latency: number) {
  localStore.setItem(KEY + device, String(latency))
}
