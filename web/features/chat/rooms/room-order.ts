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
