import { useQuery } from '@tanstack/react-query'
import { openRoomsQuery } from '../../data/chat-rooms.ts'
import { useAuth } from '../auth/use-auth.ts'

/** The chat rooms in which the user can write, by name; locked ones, for admins, last. */
export function useOpenRooms() {
  const { user } = useAuth()
  const rooms = useQuery(openRoomsQuery)
  const isAdmin = user?.admin === true
  const open = rooms.data?.filter(({ locked }) => !locked)
  const locked = isAdmin ? (rooms.data?.filter((room) => room.locked) ?? []) : []
  return { ...rooms, data: open && [...open, ...locked] }
}
