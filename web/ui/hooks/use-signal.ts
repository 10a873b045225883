import { useSyncExternalStore } from 'react'
import type { Signal } from '../../platform/signal.ts'

/**
 * The value of `source`, read again at each change. `inDocument`: its value in documents that the build renders, if it
 * may have changed before the app takes these over. Must be stable.
 */
export function useSignal<Value>(
  source: Pick<Signal<Value>, 'get' | 'subscribe'>,
  inDocument = source.get,
): Value {
  return useSyncExternalStore(source.subscribe, source.get, inDocument)
}
