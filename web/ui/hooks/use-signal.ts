import { useSyncExternalStore } from 'react'
import type { Signal } from '../../platform/signal.ts'

/** The value of `source`, read again at each change. */
export function useSignal<Value>(source: Pick<Signal<Value>, 'get' | 'subscribe'>): Value {
  return useSyncExternalStore(source.subscribe, source.get, source.get)
}
