import { FIRST_ROOMS, type ChatRoomRecord } from '#contract/chat/chat'
import { compareNames } from '../../../platform/locale.ts'

/** Rooms in the order of the list: the first four by slug, then alphabetically by name (specification, section 9). */
export function orderRooms(rooms: readonly ChatRoomRecord[]): ChatRoomRecord[] {
  const rank = ({ slug }: ChatRoomRecord) => {
    const place = FIRST_ROOMS.indexOf(slug)
    return place < 0 ? FIRST_ROOMS.length : place
  }
  return rooms.toSorted((a, b) => rank(a) - rank(b) || compareNames(a.name, b.name))
}

/** Cyclically; without a slug the first or the last. `undefined`: there is no other. */
export function roomBeside(
  rooms: readonly ChatRoomRecord[],
  slug: string | undefined,
  by: 1 | -1,
  isWanted: (room: ChatRoomRecord) => boolean = () => true,
): ChatRoomRecord | undefined {
  const at = rooms.findIndex((one) => one.slug === slug)
  const start = at < 0 && by < 0 ? 0 : at
  for (let step = 1; step <= rooms.length; step++) {
    const next = rooms[(start + by * step + rooms.length * 2) % rooms.length]
    if (next && next.slug !== slug && isWanted(next)) return next
  }
  return undefined
}
