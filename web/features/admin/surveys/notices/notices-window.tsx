import { Suspense } from 'react'
import { lazyWindow } from '../../../../ui/overlays/lazy-window.tsx'
import type { NoticesDialogProps } from './notices-dialog.tsx'

/** Rarely opened. */
const NoticesDialog = lazyWindow(async () => (await import('./notices-dialog.tsx')).NoticesDialog)

export function NoticesWindow(props: NoticesDialogProps) {
  return (
    <Suspense>
      <NoticesDialog {...props} />
    </Suspense>
  )
}
