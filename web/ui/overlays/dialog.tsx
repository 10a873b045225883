import type { DialogProps } from './overlay-props.ts'
import { useCloseIfNotLoaded, useWindows } from './windows.ts'

/**
 * Open while rendered; focus goes in, and back on closing. Typed text is not lost by a slip: a press outside leaves
 * it open, and Escape closes at the second press.
 */
export function Dialog({ modalOnly = false, ...props }: DialogProps) {
  const loaded = useWindows(true)
  useCloseIfNotLoaded(!loaded, props.onClose)
  return loaded ? (
    <loaded.DialogWindow {...props} role="dialog" outsideCloses={!modalOnly} closable={!modalOnly} />
  ) : null
}

/** Asks before something that cannot be undone. Only its buttons and Escape close it. */
export function AlertDialog(props: Omit<DialogProps, 'modalOnly' | 'size'>) {
  const loaded = useWindows(true)
  useCloseIfNotLoaded(!loaded, props.onClose)
  return loaded ? (
    <loaded.DialogWindow {...props} size="small" role="alertdialog" outsideCloses={false} closable={false} />
  ) : null
}
