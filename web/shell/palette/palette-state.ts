import { useSignal } from '../../ui/hooks/use-signal.ts'
import { signal } from '../../platform/signal.ts'

/** What lies over the page: the palette with every action by its name, or the sheet with every key. */
type Over = 'palette' | 'shortcuts' | undefined

const over = signal<Over>(undefined)
const toggle = (one: Over) => over.set(over.get() === one ? undefined : one)

export const palette = {
  toggle: () => toggle('palette'),
  open: () => over.set('palette'),
  toggleShortcuts: () => toggle('shortcuts'),
  close: () => over.set(undefined),
}

export function usePalette(): { over: Over; close: () => void } {
  return { over: useSignal(over), close: palette.close }
}
