import { begin, complete, putPart, wav } from '../support/worker/files.ts'
import type { OwnedRow, Row } from './rows.ts'

/** A room that the migrations make. */
const GENERAL = 'roomgeneral0001'

/** Chat: rooms are everybody's who is signed in. */
export const chatRows: Record<string, Row> = {
  'POST /api/chat/ticket': { statuses: [401, 200, 200] },
  // Sockets; who gets in is tests/rooms/gateway.test.ts's business.
  'GET /api/chat/live': { statuses: [400, 400, 400] },
  'GET /api/chat/rooms/:id/live': { statuses: [400, 400, 400] },
  'GET /api/chat_rooms_unread': { statuses: [401, 200, 200] },
  'GET /api/chat/mentions': { statuses: [401, 200, 200] },
  'POST /api/chat_rooms_mark_read': { body: { room_id: 'nowhere00000000' }, statuses: [401, 404, 404] },
  'GET /api/chat/rooms/:id/messages': { statuses: [401, 404, 404] },
  'GET /api/chat/rooms/:id/search': {
    path: '/api/chat/rooms/nowhere00000000/search?q=a',
    statuses: [401, 404, 404],
  },
  'GET /api/chat/search': { path: '/api/chat/search?q=a', statuses: [401, 200, 200] },
  'POST /api/chat/cards': { body: { url: 'nonsense' }, statuses: [401, 400, 400] },
  'POST /api/chat/rooms/:id/attachments': { body: { media: 'nothing' }, statuses: [401, 404, 404] },
  'GET /api/chat/previews/:name': { path: '/api/chat/previews/x', statuses: [404, 404, 404] },
  'PUT /api/chat/rooms/:id/mutes/:user': {
    path: '/api/chat/rooms/nowhere00000000/mutes/nobody000000000',
    body: { until: '' },
    statuses: [401, 403, 404],
  },
}

/** In a room that is there. */
export const chatOwnedRows: Record<string, OwnedRow> = {
  'GET /api/chat/rooms/:id/messages': {
    make: async () => ({ path: `/api/chat/rooms/${GENERAL}/messages` }),
    statuses: [401, 200, 200, 200],
  },
  'GET /api/chat/rooms/:id/search': {
    make: async () => ({ path: `/api/chat/rooms/${GENERAL}/search?q=a` }),
    statuses: [401, 200, 200, 200],
  },
  // Attachments need the user's own upload, for admins too.
  'POST /api/chat/rooms/:id/attachments': {
    async make(owner) {
      const bytes = wav(2_000)
      const sound = { kind: 'sound', name: 'hi.wav', size: bytes.length, room: GENERAL }
      const { body: upload } = await begin(owner, sound)
      await putPart(owner, upload.id, 1, bytes)
      const { body: media } = await complete(owner, upload.id)
      return { path: `/api/chat/rooms/${GENERAL}/attachments`, body: { media: media.id } }
    },
    statuses: [401, 404, 200, 404],
  },
  'PUT /api/chat/rooms/:id/mutes/:user': {
    make: async ({ id }) => ({ path: `/api/chat/rooms/${GENERAL}/mutes/${id}`, body: { until: '' } }),
    statuses: [401, 403, 403, 204],
  },
}
