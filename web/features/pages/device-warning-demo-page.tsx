import { lazy, Suspense, useState } from 'react'
import { deviceWarnings, type DeviceWarningKind } from '../../shell/device/device-rules.ts'
import { Button } from '../../ui/button.tsx'

const DeviceDialog = lazy(() => import('../../shell/device/device-dialog.tsx'))
const names: Record<DeviceWarningKind, string> = {
  mobile: 'On a phone',
  browser: 'In a browser',
  other: 'Elsewhere',
}
// Safe: the keys of the record that lists every kind.
const kinds = Object.keys(deviceWarnings) as DeviceWarningKind[]

/** `/device-warning-demo`. */
export function Component() {
  const [shown, setShown] = useState<DeviceWarningKind>()
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5 px-4 py-12 md:px-8">
      <h1 className="text-3xl">Device warning</h1>
      <p className="text-soft">What people see when a tool isn’t made for the device they’re on.</p>
      <div className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <Button key={kind} onPress={() => setShown(kind)}>
            {names[kind]}
          </Button>
        ))}
      </div>
      {shown ? (
        <Suspense>
          <DeviceDialog kind={shown} onDismiss={() => setShown(undefined)} />
        </Suspense>
      ) : null}
    </div>
  )
}
