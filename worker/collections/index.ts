import { characters } from './characters.ts'
import { chatRooms } from './chat-rooms.ts'
import { Collections } from './define.ts'
import { media } from './media.ts'
import { projects } from './projects.ts'
import { superusers } from './superusers.ts'
import { takes } from './takes.ts'
import { userFlags } from './user-flags.ts'
import { users } from './users.ts'

/** Every collection of the record API. */
export const collections = new Collections([
  superusers,
  users,
  userFlags,
  projects,
  takes,
  media,
  characters,
  chatRooms,
])
