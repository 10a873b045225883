import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { tabStore } from '../../platform/browser-storage.ts'
import {
  deviceWarningFor,
  type DeviceWarningKind,
  type DeviceWarningTexts,
  watchedProject,
} from './device-rules.ts'

const loadDialog = () => import('./device-dialog.tsx')
const DeviceDialog = lazy(loadDialog)
const KEY = 'mouthpiece_device_warned'

/** `mobile` replaces the English texts on phones. */
export function DeviceWarning({
  pathname,
  mobile,
}: {
  pathname: string
  mobile?: DeviceWarningTexts | undefined
}) {
  const width = useSyncExternalStore(
    watchWidth,
    () => window.innerWidth,
    () => undefined,
  )
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(readDismissed)
  const kind = width === undefined ? null : kindFor(pathname, width)
  if (!kind || dismissed.has(kind)) return null
  return (
    <Suspense>
      <DeviceDialog
        kind={kind}
        watches={watchedProject(pathname)}
        translated={kind === 'mobile' ? mobile : undefined}
        onDismiss={() => setDismissed(dismiss(kind))}
      />
    </Suspense>
  )
}

/** Preloads the warning of a page in parallel with the page: a late warning would interrupt. */
export function fetchDeviceWarning(path: string) {
  const kind = kindFor(path, window.innerWidth)
  if (!kind || readDismissed().has(kind)) return
  // Showing it retries and reports the failure.
  loadDialog().catch(() => undefined)
}

function kindFor(path: string, width: number): DeviceWarningKind | null {
  return deviceWarningFor(path, { width, userAgent: navigator.userAgent, isFramed: window.top !== window })
}

function watchWidth(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

function readDismissed(): ReadonlySet<string> {
  return new Set((tabStore.getItem(KEY) ?? '').split(',').filter(Boolean))
}

function dismiss(kind: DeviceWarningKind): ReadonlySet<string> {
  const next = new Set([...readDismissed(), kind])
  tabStore.setItem(KEY, [...next].join(','))
  return next
}
