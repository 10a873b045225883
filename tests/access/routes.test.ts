import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../worker/app.ts'
import { doneElsewhere, entryCount, isAudited } from './audited.ts'
import { accountRows } from './account-rows.ts'
import { alike, type OwnedRow, type Row } from './rows.ts'
import { backupRows } from './backup-rows.ts'
import { destinationOwnedRows, destinationRows } from './destination-rows.ts'
import { surveyOwnedRows, surveyRows } from './survey-rows.ts'
import { adminOwnedRows, adminRows } from './admin-rows.ts'
import { characterOwnedRows, characterRows } from './character-rows.ts'
import { chatOwnedRows, chatRows } from './chat-rows.ts'
import { jamOwnedRows, jamRows } from './jam-rows.ts'
import { begin } from '../support/worker/files.ts'
import { api, migrated, newMedia, newProject, person, request, type Person } from '../support/worker/world.ts'
import { campaignOwnedRows, campaignRows } from './campaign-rows.ts'
import { mailOwnedRows, mailRows } from './mail-rows.ts'

beforeAll(migrated)

/** Statuses for guest, member and admin of a well-formed call that names nothing that exists. */
const routeTable: Record<string, Row> = {
  'GET /api/health': { statuses: [200, 200, 200] },
  ...backupRows,
  ...mailRows,
  ...campaignRows,
  ...accountRows,
  ...alike([404, 404, 404], {
    'GET /api/collections/:collection/records': undefined,
    'GET /api/collections/:collection/records/:id': undefined,
    'POST /api/collections/:collection/records': undefined,
    'PATCH /api/collections/:collection/records/:id': undefined,
    'DELETE /api/collections/:collection/records/:id': undefined,
  }),
  'POST /api/batch': { body: {}, statuses: [400, 400, 400] },
  'POST /api/media/uploads': { body: { kind: 'sound', name: 'a', size: 0 }, statuses: [401, 400, 400] },
  'GET /api/media/uploads/:id': { statuses: [401, 404, 404] },
  'PUT /api/media/uploads/:id/parts/:part': {
    path: '/api/media/uploads/x/parts/1',
    statuses: [401, 404, 404],
  },
  'POST /api/media/uploads/:id/complete': { statuses: [401, 404, 404] },
  'POST /api/files/token': { statuses: [401, 200, 200] },
  'GET /api/files/:collection/:id/:file': { path: '/api/files/media/x/y', statuses: [404, 404, 404] },
  'PUT /api/projects/:id/document': { body: {}, statuses: [401, 400, 400] },
  'GET /api/projects/:id/versions': { statuses: [401, 404, 404] },
  'GET /api/projects/:id/versions/:version': {
    path: '/api/projects/x/versions/y',
    statuses: [401, 404, 404],
  },
  'PUT /api/mixes/:id/document': { body: {}, statuses: [401, 403, 400] },
  ...jamRows,
  // A stream that stays open; what it tells whom is tests/api/realtime.test.ts's business.
  'GET /api/realtime': { endless: true, statuses: [200, 200, 200] },
  'POST /api/realtime': { body: { clientId: 'nobody' }, statuses: [404, 404, 404] },
  ...chatRows,
  ...surveyRows,
  ...destinationRows,
  ...characterRows,
  ...adminRows,
  'GET /api/projects/featured': { statuses: [200, 200, 200] },
  'GET /api/oembed': { statuses: [404, 404, 404] },
  'GET /api/dev/outbox': { statuses: [200, 200, 200] },
}

/** Answers to guest, member, owner and admin, for routes about an existing record. */
const ownedTable: Record<string, OwnedRow> = {
  ...campaignOwnedRows,
  ...mailOwnedRows,
  'GET /api/media/uploads/:id': {
    make: async (owner) => ({ path: `/api/media/uploads/${await newUpload(owner)}` }),
    statuses: [401, 404, 200, 404],
  },
  'PUT /api/media/uploads/:id/parts/:part': {
    make: async (owner) => ({ path: `/api/media/uploads/${await newUpload(owner)}/parts/1`, body: 'x' }),
    // Its owner gets `not_a_sound`.
    statuses: [401, 404, 400, 404],
  },
  'POST /api/media/uploads/:id/complete': {
    make: async (owner) => ({ path: `/api/media/uploads/${await newUpload(owner)}/complete` }),
    // Its owner gets `upload_incomplete`.
    statuses: [401, 404, 409, 404],
  },
  'GET /api/files/:collection/:id/:file': {
    async make(owner) {
      const { id } = await newProject(owner)
      const sound = await newMedia(owner, { project: id, bytes: '"a file"' })
      return { path: `/api/files/media/${sound.id}/${String(sound.file)}` }
    },
    statuses: [404, 404, 200, 200],
  },
  'PUT /api/projects/:id/document': {
    async make(owner) {
      const { id, document } = await newProject(owner)
      return { path: `/api/projects/${id}/document`, body: { revision: 0, document } }
    },
    statuses: [401, 404, 200, 200],
  },
  'GET /api/projects/:id/versions': {
    async make(owner) {
      const { id } = await newProject(owner)
      return { path: `/api/projects/${id}/versions` }
    },
    statuses: [401, 404, 200, 200],
  },
  'GET /api/projects/:id/versions/:version': {
    async make(owner) {
      const { id, document } = await newProject(owner)
      for (const revision of [0, 1]) {
        await api('PUT', `/api/projects/${id}/document`, { as: owner, body: { revision, document } })
      }
      const { body } = await api('GET', `/api/projects/${id}/versions`, { as: owner })
      const [version] = body.items as { id: string }[] // safe: the contract's answer
      return { path: `/api/projects/${id}/versions/${version?.id}` }
    },
    statuses: [401, 404, 200, 200],
  },
  // Mixes are for admins alone, no matter who made them.
  'PUT /api/mixes/:id/document': {
    async make() {
      const admin = await person({ admin: true })
      const made = await api('POST', '/api/collections/mixes/records', { as: admin, body: { title: 'Mix' } })
      const { id, document } = made.body
      return { path: `/api/mixes/${String(id)}/document`, body: { revision: 0, document } }
    },
    statuses: [401, 403, 403, 200],
  },
  'POST /api/collections/:collection/impersonate/:id': {
    make: async ({ id }) => ({ path: `/api/collections/users/impersonate/${id}` }),
    statuses: [401, 403, 403, 403],
  },
  ...jamOwnedRows,
  ...surveyOwnedRows,
  ...destinationOwnedRows,
  ...characterOwnedRows,
  ...adminOwnedRows,
  ...chatOwnedRows,
}

let readers: Promise<[Person, Person]> | undefined

/** A member and an admin. Those of writes are new: some routes end the session that calls them. */
function callers(method: string): Promise<[Person, Person]> {
  const make = () => Promise.all([person(), person({ admin: true })])
  if (method !== 'GET') return make()
  readers ??= make()
  return readers
}

async function newUpload(owner: Person): Promise<string> {
  const { id: project } = await newProject(owner)
  // Equal in length to the part below: the JSON text of `x`.
  return (await begin(owner, { kind: 'sound', name: 'a.wav', size: 3, project })).body.id
}

/** The path of a route with an id of nothing, and a 1 for what else it names. */
const namingNothing = (pattern: string) => pattern.replace(':id', 'nothing00000001').replaceAll(/:\w+/g, '1')

const names = routes.map(({ method, path }) => `${method} ${path}`)

describe('Access: every route, by guest, member, owner and admin', () => {
  test('every route has a row, and every route about one thing another for its owner', () => {
    expect(Object.keys(routeTable).sort()).toEqual(names.toSorted())
    // Records have their own matrix; sockets are tests/rooms/gateway.test.ts's business.
    const elsewhere = /\/(records\/:id|rooms\/:id\/live|jams\/:id\/(live|stream))$/
    const owned = names.filter((name) => name.includes('/:id') && !elsewhere.test(name))
    expect(Object.keys(ownedTable).sort()).toEqual(owned.toSorted())
  })

  test('every act of admins is done here once, so that its entry in the audit log is looked at', () => {
    const done = names.filter((name) => {
      const statuses = [routeTable[name]?.statuses[2], ownedTable[name]?.statuses[3]]
      return statuses.some((status = 500) => status < 300)
    })
    expect(names.filter((name) => isAudited(name) && !done.includes(name))).toEqual(
      Object.keys(doneElsewhere),
    )
  })

  test('a route without a rule is closed to all but admins', () => {
    const closed = routes.filter(({ access = 'admin' }) => access === 'admin')
    expect(closed.length).toBeGreaterThan(0)
    for (const { method, path } of closed) {
      const name = `${method} ${path}`
      expect([name, routeTable[name]?.statuses.slice(0, 2)]).toEqual([name, [401, 403]])
    }
  })

  test.each(Object.entries(routeTable))('%s', async (name, { path, body, statuses, endless }) => {
    const [method = '', pattern = ''] = name.split(' ')
    const people = [undefined, ...(await callers(method))]
    for (const [index, as] of people.entries()) {
      if (endless) {
        const answer = await request(pattern, { method, headers: as ? { Authorization: as.token } : {} })
        expect(answer.status).toBe(statuses[index])
        await answer.body?.cancel()
        continue
      }
      const entries = isAudited(name) ? await entryCount() : 0
      const answer = await api(method, path ?? namingNothing(pattern), { as, body })
      expect(answer.status).toBe(statuses[index])
      if (answer.status < 300 && isAudited(name)) expect(await entryCount(), name).toBeGreaterThan(entries)
      if (answer.status < 400) continue
      expect(answer.body).toMatchObject({ status: answer.status, data: expect.any(Object) })
    }
  })

  test.each(Object.entries(ownedTable))('%s of something that is there', async (name, { make, statuses }) => {
    const [method = ''] = name.split(' ')
    const owner = await person()
    const [member, admin] = await callers(method)
    const answers = []
    let made: Awaited<ReturnType<typeof make>> | undefined
    for (const as of [undefined, member, owner, admin]) {
      // A read changes nothing that the next one needs.
      if (method !== 'GET' || !made) made = await make(owner)
      const { path, body } = made
      const entries = isAudited(name) ? await entryCount() : 0
      // Not every answer is JSON.
      const answer = await request(path, {
        method,
        headers: { 'Content-Type': 'application/json', ...(as && { Authorization: as.token }) },
        body: body === undefined ? null : JSON.stringify(body),
      })
      await answer.body?.cancel()
      answers.push(answer.status)
      if (answer.status < 300 && isAudited(name)) expect(await entryCount(), name).toBeGreaterThan(entries)
    }
    expect(answers).toEqual(statuses)
  })
})
