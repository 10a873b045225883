import { useQuery } from '@tanstack/react-query'
import { openRoomsQuery } from '../../../data/chat-rooms.ts'

/** The rooms that a bounce may be sent to. */
export function useRooms() {
  return useQuery(openRoomsQuery).data ?? []
}
