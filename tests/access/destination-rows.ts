import { env } from 'cloudflare:test'
import {
  addDestination,
  answer,
  deliveriesOf,
  heldNotices,
  receiver,
} from '../support/worker/destinations.ts'
import { published } from '../support/worker/surveys.ts'
import { person } from '../support/worker/world.ts'
import { alike, type OwnedRow, type Row } from './rows.ts'

/** Destinations of answers to surveys: for admins only. */
export const destinationRows: Record<string, Row> = {
  'GET /api/admin/survey-destinations': {
    path: '/api/admin/survey-destinations?survey=nothing00000001',
    statuses: [401, 403, 404],
  },
  ...alike([401, 403, 404], {
    'POST /api/admin/survey-destinations': {
      survey: 'nothing00000001',
      kind: 'webhook',
      target: 'https://receiver.example.org/',
    },
    'PATCH /api/admin/survey-destinations/:id': { state: 'off' },
    'DELETE /api/admin/survey-destinations/:id': undefined,
    'POST /api/admin/survey-destinations/:id/secret': undefined,
    'POST /api/admin/survey-destinations/:id/test': undefined,
    'GET /api/admin/survey-destinations/:id/deliveries': undefined,
    'POST /api/admin/survey-destinations/:id/replay': undefined,
    'POST /api/admin/survey-deliveries/:id/replay': undefined,
  }),
}

const existing = (rest: string, body: unknown, allowed: number): OwnedRow => ({
  make: async () => ({ path: `/api/admin/survey-destinations/${(await madeDestination()).id}${rest}`, body }),
  statuses: [401, 403, 403, allowed],
})

export const destinationOwnedRows: Record<string, OwnedRow> = {
  'PATCH /api/admin/survey-destinations/:id': existing('', { state: 'off' }, 200),
  'DELETE /api/admin/survey-destinations/:id': existing('', undefined, 204),
  'POST /api/admin/survey-destinations/:id/secret': existing('/secret', undefined, 200),
  'POST /api/admin/survey-destinations/:id/test': existing('/test', undefined, 200),
  'GET /api/admin/survey-destinations/:id/deliveries': existing('/deliveries', undefined, 200),
  'POST /api/admin/survey-destinations/:id/replay': existing('/replay', undefined, 200),
  'POST /api/admin/survey-deliveries/:id/replay': {
    async make() {
      const { admin, ...destination } = await madeDestination()
      const [delivery] = (await deliveriesOf(admin, destination)).items
      return { path: `/api/admin/survey-deliveries/${delivery?.id}/replay` }
    },
    statuses: [401, 403, 403, 204],
  },
}

/** With a failed delivery, so that a replay is one. */
async function madeDestination() {
  const admin = await person({ admin: true })
  const { id: survey } = await published(admin)
  const { body } = await addDestination(admin, { survey, kind: 'webhook', target: receiver('500') })
  await answer(survey, heldNotices())
  await env.DB.prepare("UPDATE survey_deliveries SET state = 'failed' WHERE survey = ?").bind(survey).run()
  return { ...body.destination, admin }
}
