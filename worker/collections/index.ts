import { auditLog } from './audit-log.ts'
import { characters } from './characters.ts'
import { chatCards } from './chat-cards.ts'
import { chatMessages, chatReactions } from './chat-messages.ts'
import { chatReports } from './chat-reports.ts'
import { chatRooms } from './chat-rooms.ts'
import { Collections } from './definition/define.ts'
import { jams } from './jams.ts'
import { looks } from './looks.ts'
import { media } from './media.ts'
import { mixes } from './mixes.ts'
import { projects } from './projects.ts'
import { superusers } from './superusers.ts'
import { takes } from './takes.ts'
import { templates } from './templates.ts'
import { uploadWaitlist } from './upload-waitlist.ts'
import { userFlags } from './user-flags.ts'
import { users } from './users.ts'

export const collections = new Collections([
  superusers,
  users,
  userFlags,
  projects,
  jams,
  takes,
  media,
  characters,
  looks,
  chatRooms,
  chatMessages,
  chatReactions,
  chatCards,
  chatReports,
  mixes,
  auditLog,
  templates,
  uploadWaitlist,
])
