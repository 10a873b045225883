import { env } from 'cloudflare:test'
import type { Campaign } from '../../worker/contract/emails/campaigns.ts'
import { anyOf, newCampaign, newList } from '../support/worker/campaigns.ts'
import { person } from '../support/worker/world.ts'

interface Row {
  path?: string
  body?: unknown
  /** For guest, member and admin. */
  statuses: [number, number, number]
}

interface OwnedRow {
  make(): Promise<{ path: string; body?: unknown }>
  /** For guest, stranger, owner and admin. Campaigns have no owner but the team. */
  statuses: [number, number, number, number]
}

/** Routes that answer the same, with the bodies they are called with. */
function alike(statuses: Row['statuses'], bodies: Record<string, unknown>): Record<string, Row> {
  return Object.fromEntries(Object.entries(bodies).map(([name, body]) => [name, { body, statuses }]))
}

/** Campaigns are for admins; mail programs may fetch their pictures. */
export const campaignRows: Record<string, Row> = {
  ...alike([401, 403, 200], {
    'GET /api/admin/emails': undefined,
    'POST /api/admin/emails': {},
    'GET /api/admin/email-lists': undefined,
    'POST /api/admin/email-lists': { name: 'A list', text: 'ada@example.org', dryRun: true },
    'POST /api/admin/email-audience': { audience: { match: 'any', groups: [] }, category: 'news' },
  }),
  ...alike([401, 403, 404], {
    'GET /api/admin/emails/:id': undefined,
    'PATCH /api/admin/emails/:id': { revision: 1 },
    'DELETE /api/admin/emails/:id': undefined,
    'GET /api/admin/emails/:id/check': undefined,
    'GET /api/admin/emails/:id/preview': undefined,
    'GET /api/admin/emails/:id/preview.html': undefined,
    'GET /api/admin/emails/:id/recipients': undefined,
    'GET /api/admin/emails/:id/recipients.csv': undefined,
    'POST /api/admin/emails/:id/test': {},
    'POST /api/admin/emails/:id/send': { revision: 1, recipients: 1 },
    'DELETE /api/admin/email-lists/:id': undefined,
  }),
  'POST /api/admin/emails/:id/:step': {
    path: '/api/admin/emails/nothing00000001/pause',
    statuses: [401, 403, 404],
  },
  'POST /api/admin/email-pictures': { body: {}, statuses: [401, 403, 400] },
  'GET /api/mail-pictures/:id': { statuses: [404, 404, 404] },
}

/** A call about an admin's campaign; other users have none. */
function ofCampaign(
  step: string,
  statuses: OwnedRow['statuses'],
  bodyOf: (campaign: Campaign) => unknown = () => undefined,
): OwnedRow {
  return {
    async make() {
      const admin = await person({ admin: true })
      const list = await newList(admin, 1)
      const campaign = await newCampaign(admin, anyOf({ kind: 'list', list }))
      return { path: `/api/admin/emails/${campaign.id}${step}`, body: bodyOf(campaign) }
    },
    statuses,
  }
}

export const campaignOwnedRows: Record<string, OwnedRow> = {
  'GET /api/admin/emails/:id': ofCampaign('', [401, 403, 403, 200]),
  'PATCH /api/admin/emails/:id': ofCampaign('', [401, 403, 403, 200], ({ revision }) => ({ revision })),
  'DELETE /api/admin/emails/:id': ofCampaign('', [401, 403, 403, 204]),
  'GET /api/admin/emails/:id/check': ofCampaign('/check', [401, 403, 403, 200]),
  'GET /api/admin/emails/:id/preview': ofCampaign('/preview', [401, 403, 403, 200]),
  'GET /api/admin/emails/:id/preview.html': ofCampaign('/preview.html', [401, 403, 403, 200]),
  'GET /api/admin/emails/:id/recipients': ofCampaign('/recipients', [401, 403, 403, 200]),
  'GET /api/admin/emails/:id/recipients.csv': ofCampaign('/recipients.csv', [401, 403, 403, 200]),
  'POST /api/admin/emails/:id/test': ofCampaign('/test', [401, 403, 403, 200], () => ({})),
  // Another number than the exact one sends nothing.
  'POST /api/admin/emails/:id/send': ofCampaign('/send', [401, 403, 403, 409], ({ revision }) => ({
    revision,
    recipients: 2,
  })),
  // A draft has nothing to pause.
  'POST /api/admin/emails/:id/:step': ofCampaign('/pause', [401, 403, 403, 409]),
  'DELETE /api/admin/email-lists/:id': {
    async make() {
      const admin = await person({ admin: true })
      return { path: `/api/admin/email-lists/${await newList(admin, 1)}` }
    },
    statuses: [401, 403, 403, 204],
  },
  'GET /api/mail-pictures/:id': {
    async make() {
      await env.MEDIA.put('mail/picture00000001', 'GIF89a', { httpMetadata: { contentType: 'image/gif' } })
      return { path: '/api/mail-pictures/picture00000001' }
    },
    statuses: [200, 200, 200, 200],
  },
}
