import { useEffect } from 'react'
import { signal } from '../../platform/signal.ts'
import { useSignal } from '../hooks/use-signal.ts'
import type * as allWindows from './all-windows.ts'

/** Windows above the page. They need react-aria, which is loaded at the first sign that one will open. */
type Windows = typeof allWindows

const windows = signal<Windows | undefined>(undefined)
let loading: Promise<void> | undefined

/** Loads them ahead of use, and again when the network is back. */
export function loadWindows(): void {
  loading ??= import('./all-windows.ts').then(
    (loaded) => windows.set(loaded),
    () => {
      loading = undefined
      window.addEventListener('online', loadWindows, { once: true })
    },
  )
}

/** `undefined` until they are loaded, which begins when they are wanted. */
export function useWindows(areWanted: boolean): Windows | undefined {
  const loaded = useSignal(windows)
  useEffect(() => {
    if (areWanted) loadWindows()
  }, [areWanted])
  return loaded
}
