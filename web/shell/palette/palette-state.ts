import { useSignal } from '../../ui/use-signal.ts'
import { signal } from '../../platform/signal.ts'

const open = signal(false)

export const palette = {
  toggle: () => open.set(!open.get()),
  open: () => open.set(true),
  close: () => open.set(false),
}

export function usePalette(): { isOpen: boolean; close: () => void } {
  return { isOpen: useSignal(open), close: palette.close }
}
