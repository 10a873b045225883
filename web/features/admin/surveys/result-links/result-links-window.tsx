import { Suspense } from 'react'
import { lazyWindow } from '../../../../ui/overlays/lazy-window.tsx'
import type { ResultLinksDialogProps } from './result-links-dialog.tsx'

/** Rarely opened. */
const ResultLinksDialog = lazyWindow(
  async () => (await import('./result-links-dialog.tsx')).ResultLinksDialog,
)

export function ResultLinksWindow(props: ResultLinksDialogProps) {
  return (
    <Suspense>
      <ResultLinksDialog {...props} />
    </Suspense>
  )
}
