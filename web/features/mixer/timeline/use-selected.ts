import { useSyncExternalStore } from 'react'
import type { Signal } from '../../../platform/signal.ts'

/** What `select` reads of `source`; a component is drawn anew only when that is another value. */
export function useSelected<Value, Part>(
  source: Pick<Signal<Value>, 'get' | 'subscribe'>,
  select: (value: Value) => Part,
): Part {
  const read = () => select(source.get())
  return useSyncExternalStore(source.subscribe, read, read)
}
