import { env } from 'cloudflare:test'
import { pictureFolder } from '../../worker/collections/characters.ts'
import { pictureName } from '../../worker/model/rig/pictures.ts'
import { newCharacter } from '../support/worker/characters.ts'
import { alike, type OwnedRow, type Row } from './rows.ts'

/** Rigs are readable by everyone who knows their id; the workshop hides other users' characters. */
export const characterRows: Record<string, Row> = {
  ...alike([404, 404, 404], {
    'GET /api/rigs/:id': undefined,
    'GET /api/characters/:id/first-rig': undefined,
    'GET /api/characters/:id/pictures/:name': undefined,
    'POST /api/characters/:id/reports': { reason: 'other' },
  }),
  ...alike([401, 403, 200], {
    'POST /api/characters': { name: 'Rowan', drawing: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  }),
  'PUT /api/admin/characters/order': { body: { ids: ['nothing00000001'] }, statuses: [401, 403, 204] },
  ...alike([401, 404, 404], {
    'GET /api/characters/:id': undefined,
    'PATCH /api/characters/:id': { revision: 1 },
    'POST /api/characters/:id/publish': { revision: 1 },
    'POST /api/characters/:id/pictures': undefined,
    'GET /api/characters/:id/versions/:number': undefined,
    'DELETE /api/characters/:id': undefined,
  }),
  ...alike([401, 403, 404], {
    'GET /api/admin/characters/:id/projects': undefined,
    'GET /api/admin/characters/:id/similar-art': undefined,
    'POST /api/admin/characters/:id/takedown': undefined,
    'DELETE /api/admin/characters/:id/takedown': undefined,
    'DELETE /api/characters/:id/pictures/:name': undefined,
  }),
}

const PICTURE = pictureName('0'.repeat(32), 1, 1)

/** A user's private character: its rig is readable by id, its workshop only by the owner and admins. */
export const characterOwnedRows: Record<string, OwnedRow> = Object.fromEntries(
  Object.entries({
    'GET /api/rigs/:id': [200, 200, 200, 200],
    'GET /api/characters/:id/first-rig': [200, 200, 200, 200],
    // Known only by its name, as a rig by its id.
    'GET /api/characters/:id/pictures/:name': [200, 200, 200, 200],
    // A takedown.
    'DELETE /api/characters/:id/pictures/:name': [401, 403, 403, 204],
    'POST /api/characters/:id/pictures': [401, 404, 400, 400],
    // In no gallery and no project.
    'POST /api/characters/:id/reports': [404, 404, 404, 404],
    'GET /api/characters/:id': [401, 404, 200, 200],
    'GET /api/characters/:id/versions/:number': [401, 404, 200, 200],
    'PATCH /api/characters/:id': [401, 404, 200, 200],
    'POST /api/characters/:id/publish': [401, 404, 200, 200],
    'DELETE /api/characters/:id': [401, 404, 204, 204],
    'GET /api/admin/characters/:id/projects': [401, 403, 403, 200],
    'GET /api/admin/characters/:id/similar-art': [401, 403, 403, 200],
    'POST /api/admin/characters/:id/takedown': [401, 403, 403, 204],
    'DELETE /api/admin/characters/:id/takedown': [401, 403, 403, 204],
  } satisfies Record<string, OwnedRow['statuses']>).map(([name, statuses]) => {
    const make: OwnedRow['make'] = async (owner) => {
      const { id, versions } = await newCharacter(owner)
      // Safe: `newCharacter` answers what the workshop does.
      const [version] = versions as { id: string }[]
      const pattern = name.split(' ')[1] ?? ''
      const path = pattern
        .replace('/rigs/:id', `/rigs/${version?.id}`)
        .replace(':id', id)
        .replace(':number', '1')
        .replace(':name', PICTURE)
      if (name.startsWith('DELETE') && pattern.endsWith('/takedown'))
        await env.DB.prepare('UPDATE characters SET takedown = updated WHERE id = ?').bind(id).run()
      if (pattern.endsWith('/pictures/:name')) await env.MEDIA.put(pictureFolder(id) + PICTURE, 'x')
      if (pattern.endsWith('/reports')) return { path, body: { reason: 'other' } }
      return /^(PATCH|POST)/.test(name) ? { path, body: { revision: 1 } } : { path }
    }
    return [name, { make, statuses }]
  }),
)
