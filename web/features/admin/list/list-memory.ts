import { signal, type Signal } from '../../../platform/signal.ts'
import { nothingSelected, type Selection } from '../../../ui/table/selection.ts'

/** The state of a list when it was left, until the page is reloaded. */
interface Memory {
  selection: Signal<Selection>
  /** The row that keys act on. */
  active: Signal<string | undefined>
  /** Pixels, at that URL. */
  scroll: { address: string; top: number }
  /** The query of the URL. */
  address: string
}

const memories = new Map<string, Memory>()

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

export function storeScroll(kind: string, address: string, top: number): void {
  memoryOf(kind).scroll = { address, top }
}

/** The URL of a list as it was left, for the link back from a row's page. */
export function listAddress(path: string, kind: string): string {
  const { address } = memoryOf(kind)
  return address ? `${path}?${address}` : path
}

export function storeAddress(kind: string, address: string): void {
  memoryOf(kind).address = address
}
