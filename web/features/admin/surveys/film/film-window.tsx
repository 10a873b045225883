import { Suspense } from 'react'
import { lazyWindow } from '../../../../ui/overlays/lazy-window.tsx'
import type { FilmDialogProps } from './film-dialog.tsx'

/** Rarely opened. */
const FilmDialog = lazyWindow(async () => (await import('./film-dialog.tsx')).FilmDialog)

export function FilmWindow(props: FilmDialogProps) {
  return (
    <Suspense>
      <FilmDialog {...props} />
    </Suspense>
  )
}
