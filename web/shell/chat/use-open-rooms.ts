import { useQuery } from '@tanstack/react-query'
import { openRoomsQuery } from '../../data/chat-rooms.ts'

/** The chat rooms that are not archived, by name. */
export function useOpenRooms() {
  return useQuery(openRoomsQuery)
}
