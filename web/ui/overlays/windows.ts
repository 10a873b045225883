import { useEffect, useRef } from 'react'
import { signal } from '../../platform/signal.ts'
import { useSignal } from '../hooks/use-signal.ts'
import type * as allWindows from './all-windows.ts'
import { showNotLoaded } from './not-loaded.ts'

/** Windows above the page. They need react-aria, which is loaded at the first sign that one will open. */
type Windows = typeof allWindows

const windows = signal<Windows | undefined>(undefined)
let loading: Promise<void> | undefined
/** The number of loads that failed. */
const failures = signal(0)

/** Loads them ahead of use, and again when the network is back. */
export function loadWindows(): void {
  loading ??= import('./all-windows.ts').then(
    (loaded) => windows.set(loaded),
    () => {
      loading = undefined
      window.addEventListener('online', loadWindows, { once: true })
      failures.set(failures.get() + 1)
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

/** Closes a window that was opened and then failed to load, with a message: it must not appear minutes later. */
export function useCloseIfNotLoaded(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return undefined
    return failures.subscribe(() => {
      latest.current()
      showNotLoaded()
    })
  }, [isOpen])
}
