import { newJam } from '../support/worker/jam-tab.ts'
import { person } from '../support/worker/world.ts'
import type { OwnedRow, Row } from './rows.ts'

const landing = { recording: 'recording-1', take: 'nothing', seat: 0, start: 0, offset: 0, duration: 1 }

/** Routes of jams, which are for admins alone. */
export const jamRows: Record<string, Row> = {
  // Sockets; who gets in is tests/rooms/jam.test.ts's business.
  'GET /api/jams/:id/live': { statuses: [400, 400, 400] },
  'GET /api/jams/:id/stream': { statuses: [400, 400, 400] },
  'POST /api/jams/:id/takes': {
    body: landing,
    statuses: [401, 403, 404],
  },
  'POST /api/jams/:id/key': { statuses: [401, 403, 404] },
  'DELETE /api/jams/:id/key': { statuses: [401, 403, 404] },
}

const made = async () => (await newJam(await person({ admin: true }))).id

export const jamOwnedRows: Record<string, OwnedRow> = {
  // A jam made by an admin: closed to all others.
  'POST /api/jams/:id/takes': {
    make: async () => ({
      path: `/api/jams/${await made()}/takes`,
      body: landing,
    }),
    statuses: [401, 403, 403, 404],
  },
  'POST /api/jams/:id/key': {
    make: async () => ({ path: `/api/jams/${await made()}/key` }),
    statuses: [401, 403, 403, 200],
  },
  'DELETE /api/jams/:id/key': {
    make: async () => ({ path: `/api/jams/${await made()}/key` }),
    statuses: [401, 403, 403, 204],
  },
}
