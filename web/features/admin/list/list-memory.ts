import { signal, type Signal } from '../../../platform/signal.ts'
import { nothingSelected, type Selection } from '../../../ui/table/selection.ts'

/** The state of a list when it was left, for the lifetime of the page. */
interface Memory {
  selection: Signal<Selection>
  /** The row that keys act on. */
  active: Signal<string | undefined>
  /** Pixels, for the address it was at. */
  scroll: { address: string; top: number }
  /** The address it was left at, behind the question mark. */
  address: string
}

const memories = new Map<string, Memory>()

/** Returns the remembered state of a list, so that going back after an edit loses nothing. */
export function memoryOf(kind: string): Memory {
  const known = memories.get(kind)
  if (known) return known
  const made: Memory = {
    selection: signal<Selection>(nothingSelected),
    active: signal<string | undefined>(undefined),
    scroll: { address: '', top: 0 },
    address: '',
  }
  memories.set(kind, made)
  return made
}

/** Returns the scroll position of a list at a URL, in pixels. */
export function scrollOf(kind: string, address: string): number {
  const { scroll } = memoryOf(kind)
  return scroll.address === address ? scroll.top : 0
}

export function keepScroll(kind: string, address: string, top: number): void {
  memoryOf(kind).scroll = { address, top }
}

/** A list's address as it was left, for the way back from the page of a row. */
export function listAddress(path: string, kind: string): string {
  const { address } = memoryOf(kind)
  return address ? `${path}?${address}` : path
}

export function keepAddress(kind: string, address: string): void {
  memoryOf(kind).address = address
}
