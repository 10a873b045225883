import { localStore } from '../../../platform/browser-storage.ts'

const KEY = 'mouthpiece_chat_room'

/** The slug of the last open room in this browser, or `null`. */
export function lastRoom(): string | null {
  return localStore.getItem(KEY)
}

export function rememberRoom(slug: string): void {
  localStore.setItem(KEY, slug)
}
