import { useQuery } from '@tanstack/react-query'
import { openRoomsQuery } from '../../../data/chat-rooms.ts'

export function useRooms() {
  return useQuery(openRoomsQuery).data ?? []
}
