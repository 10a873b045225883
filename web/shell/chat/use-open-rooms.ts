import { useQuery } from '@tanstack/react-query'
import { openRoomsQuery } from '../../data/chat-rooms.ts'
import { useAuth } from '../auth/use-auth.ts'

/** The chat rooms in which the user can write, by name. */
export function useOpenRooms() {
  const { user } = useAuth()
  const rooms = useQuery(openRoomsQuery)
  const isAdmin = user?.admin === true
  return { ...rooms, data: rooms.data?.filter(({ locked }) => isAdmin || !locked) }
}
