import { useSignal } from '../../ui/hooks/use-signal.ts'
import { signal } from '../../platform/signal.ts'
import { earlyKeys } from './early-keys.ts'

/** The overlay: the palette with all actions, or the sheet with all shortcuts. */
type Over = 'palette' | 'shortcuts' | undefined

const over = signal<Over>(undefined)
const early = earlyKeys(globalThis.window ?? new EventTarget())

function show(next: Over) {
  early.stop()
  over.set(next)
  if (next === 'palette') early.start(() => show(undefined))
}
const toggle = (one: Over) => show(over.get() === one ? undefined : one)

const closed = () => undefined

export const palette = {
  toggle: () => toggle('palette'),
  open: () => show('palette'),
  toggleShortcuts: () => toggle('shortcuts'),
  close: () => show(undefined),
  /** Returns what was typed before the palette's field could take it. From now on the field gets the keys. */
  takeEarlyKeys: early.stop,
}

export function usePalette(): { over: Over; close: () => void } {
  return { over: useSignal(over, closed), close: palette.close }
}
