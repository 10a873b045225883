import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing, recordDate } from '../records.ts'

export const mutedMember = z.object({
  room: z.string(),
  roomName: z.string(),
  user: z.string(),
  /** `''` for deleted accounts. */
  userName: z.string(),
  created: recordDate,
  until: recordDate,
  byName: z.string(),
})
export type MutedMember = z.infer<typeof mutedMember>

/** Current mutes, those that end first come first; 500 at most. */
export const listMutes = endpoint({
  method: 'GET',
  path: '/api/admin/mutes',
  answer: z.object({ muted: z.array(mutedMember) }),
  errors: [],
})

export const removeChatMessage = endpoint({
  method: 'DELETE',
  path: '/api/collections/chat_messages/records/:id',
  answer: nothing,
  errors: ['not_found', 'not_allowed'],
})

/** Deleted records of these kinds stay in the trash for 30 days. */
export const trashKinds = ['cam_projects', 'templates', 'upload_waitlist', 'chat_rooms'] as const
export type TrashKind = (typeof trashKinds)[number]

/** Deletes its dependants and files too. */
export const deleteForGood = endpoint({
  method: 'DELETE',
  path: '/api/collections/:collection/records/:id',
  answer: nothing,
  errors: ['not_found', 'bad_request'],
})
