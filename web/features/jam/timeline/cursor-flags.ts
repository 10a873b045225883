import type { Cursor } from '../room/jam-state.ts'
import { xOf, type Scale } from './timeline-scale.ts'

/** Closer than this, in pixels, two names would lie upon each other. */
const TOGETHER_PX = 12

export interface CursorFlag {
  /** The client of its line: the first of them. */
  client: string
  time: number
  names: string[]
}

/** The names at the playheads of others; those who look at the same place share one. Times are seconds. */
export function flagsOf(cursors: readonly Cursor[], scale: Scale): CursorFlag[] {
  const flags: CursorFlag[] = []
  for (const { client, time, name } of cursors.toSorted((one, other) => one.time - other.time)) {
    const last = flags.at(-1)
    if (last && xOf(time - last.time, scale) < TOGETHER_PX) {
      // Two tabs of a user show one name.
      if (!last.names.includes(name)) last.names.push(name)
    } else flags.push({ client, time, names: [name] })
  }
  return flags
}
