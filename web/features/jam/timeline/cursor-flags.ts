import type { Cursor } from '../room/jam-state.ts'
import { xOf, type Scale } from './timeline-scale.ts'

/** Pixels below which two names would overlap. */
const TOGETHER_PX = 12

export interface CursorFlag {
  /** The first client of the flag. */
  client: string
  time: number
  names: string[]
}

/** Names at the playheads of others; equal places share a flag. Times are seconds. */
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
