import { useSyncExternalStore } from 'react'
import type { Signal } from '../../../platform/signal.ts'

/** Returns `select(source)`; the component renders again only when that value changes. */
export function useSelected<Value, Part>(
  source: Pick<Signal<Value>, 'get' | 'subscribe'>,
  select: (value: Value) => Part,
): Part {
  const read = () => select(source.get())
  return useSyncExternalStore(source.subscribe, read, read)
}
