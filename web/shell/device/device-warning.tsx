import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { deviceWarningFor, type DeviceWarningKind } from './device-rules.ts'

const DeviceDialog = lazy(() => import('./device-dialog.tsx'))
const KEY = 'mouthpiece_device_warned'

/** Warns once a visit on devices the tools are not made for. */
export function DeviceWarning() {
  const { pathname } = useLocation()
  const width = useSyncExternalStore(watchWidth, () => window.innerWidth)
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(readDismissed)
  const kind = deviceWarningFor(pathname, { width, userAgent: navigator.userAgent })
  if (!kind || dismissed.has(kind)) return null
  return (
    <Suspense>
      <DeviceDialog kind={kind} onDismiss={() => setDismissed(dismiss(kind))} />
    </Suspense>
  )
}

function watchWidth(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

function readDismissed(): ReadonlySet<string> {
  try {
    return new Set((window.sessionStorage.getItem(KEY) ?? '').split(',').filter(Boolean))
  } catch {
    return new Set()
  }
}

function dismiss(kind: DeviceWarningKind): ReadonlySet<string> {
  const next = new Set([...readDismissed(), kind])
  try {
    window.sessionStorage.setItem(KEY, [...next].join(','))
  } catch {
    // Warned again on the next page, then.
  }
  return next
}
