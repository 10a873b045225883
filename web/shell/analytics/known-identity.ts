import { localStore } from '../../platform/browser-storage.ts'
import type { KnownIdentity } from './identity.ts'

const KEY = 'mouthpiece_identified'

export const knownIdentity: KnownIdentity = {
  get: () => localStore.getItem(KEY),
  set(id) {
    if (id === null) localStore.removeItem(KEY)
    else localStore.setItem(KEY, id)
  },
}
