import * as z from 'zod/mini'
import { chatRoomRecord } from './chat.ts'
import { endpoint } from '../endpoint.ts'

const roomFields = {
  name: z.string(),
  slug: z.string(),
  topic: z.string(),
  locked: z.boolean(),
  archived: z.boolean(),
}

export const createRoom = endpoint({
  method: 'POST',
  path: '/api/collections/chat_rooms/records',
  body: z.partial(z.object(roomFields)),
  answer: chatRoomRecord,
  errors: ['not_allowed', 'validation_failed'],
})

export const updateRoom = endpoint({
  method: 'PATCH',
  path: '/api/collections/chat_rooms/records/:id',
  body: z.partial(z.object(roomFields)),
  answer: chatRoomRecord,
  errors: ['not_allowed', 'validation_failed', 'not_found'],
})
