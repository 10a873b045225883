import { applyD1Migrations, env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '../../worker/contract/document/document.ts'
import { plainClip } from '../../worker/model/document/plain-clip.ts'
import { databaseOf } from '../../worker/platform/owner-databases.ts'
import { wav } from '../support/worker/files.ts'
import {
  api,
  countingDatabase,
  migrated,
  person,
  PIP,
  request,
  type Json,
  type List,
  type Person,
} from '../support/worker/world.ts'

const two = { DB_1: env.SECOND_DB }
const databases = { first: env.DB, second: env.SECOND_DB }

const owners = new Map<D1Database, Person>()

beforeAll(async () => {
  await migrated()
  await applyD1Migrations(env.SECOND_DB, env.TEST_MIGRATIONS)
  // Half of all ids lead to each.
  while (owners.size < 2) {
    const someone = await person({ name: 'Ada' })
    owners.set(databaseOf({ DB: env.DB, ...two }, someone.id), someone)
  }
})

function ownerIn(database: D1Database): Person {
  const owner = owners.get(database)
  if (!owner) throw new Error('Each database has an owner')
  return owner
}

const call = <Body = Json>(method: string, path: string, as?: Person, body?: unknown) =>
  api<Body>(method, `/api/${path}`, { as, body, bindings: two })

const records = (collection: string) => `collections/${collection}/records`

async function newProject(as: Person, published: boolean): Promise<Json & { document: Document }> {
  const body = { title: 'A film', character: PIP, published }
  const made = await call<Json & { document: Document }>('POST', records('cam_projects'), as, body)
  expect(made.status).toBe(200)
  return made.body
}

async function uploaded(as: Person, project: string): Promise<Json> {
  const bytes = wav(500)
  const begun = await call('POST', 'media/uploads', as, { kind: 'sound', name: 'a.wav', size: 500, project })
  const { id } = begun.body
  const part = await request(`/api/media/uploads/${id}/parts/1`, {
    method: 'PUT',
    body: bytes,
    headers: { Authorization: as.token },
    bindings: two,
  })
  expect(part.status).toBe(200)
  const sealed = await call('POST', `media/uploads/${id}/complete`, as)
  expect(sealed).toMatchObject({ status: 200, body: { id, owner: as.id } })
  return sealed.body
}

async function countIn(database: D1Database, table: string, id: string): Promise<number> {
  const found = database.prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE id = ?`).bind(id)
  return (await found.first<number>('n')) ?? 0
}

describe.each([
  ['first', 'second'],
  ['second', 'first'],
] as const)('an owner in the %s of two databases', (own, other) => {
  test('creates, lists, opens, saves and deletes; a guest reaches what is published', async () => {
    const ada = ownerIn(databases[own])
    const project = await newProject(ada, true)
    const sound = await uploaded(ada, project.id)
    const take = await call('POST', `${records('takes')}?expand=sound`, ada, {
      project: project.id,
      name: 'Take 1',
      source: 'microphone',
      sound: sound.id,
      duration: 2.5,
    })
    expect(take).toMatchObject({ status: 200, body: { expand: { sound: { id: sound.id } } } })
    for (const [table, id] of [
      ['cam_projects', project.id],
      ['media', sound.id],
      ['takes', take.body.id],
    ] as const) {
      expect(await countIn(databases[own], table, id), table).toBe(1)
      expect(await countIn(databases[other], table, id), table).toBe(0)
    }

    const open = await call('GET', `${records('cam_projects')}/${project.id}?expand=character,owner`, ada)
    expect(open.body.expand).toMatchObject({ character: { id: PIP }, owner: { name: 'Ada' } })
    const [track, ...tracks] = project.document.tracks
    if (!track) throw new Error('A new project has a track')
    const clip = plainClip({ id: 'clip', take: take.body.id, start: 0, duration: 1 })
    const document = { ...project.document, tracks: [{ ...track, clips: [clip] }, ...tracks] }
    const saved = await call('PUT', `projects/${project.id}/document`, ada, { revision: 0, document })
    expect(saved).toMatchObject({ status: 200, body: { revision: 1 } })
    const renamed = await call('PATCH', `${records('cam_projects')}/${project.id}`, ada, { title: 'New' })
    expect(renamed.status).toBe(200)

    const lists = [
      [records('cam_projects'), project.id, ada],
      [`${records('takes')}?filter=project%3D'${project.id}'`, take.body.id, undefined],
      [`${records('takes')}?filter=sound%3D'${sound.id}'`, take.body.id, ada],
      [`${records('takes')}?filter=id%3D'${take.body.id}'`, take.body.id, undefined],
      [records('media'), sound.id, ada],
      [`${records('cam_projects')}?filter=owner%3D'${ada.id}'`, project.id, ada],
    ] as const
    for (const [path, id, as] of lists) {
      const listed = await call<List>('GET', path, as)
      expect(
        listed.body.items?.map((item) => item.id),
        path,
      ).toEqual([id])
    }

    expect((await call('GET', `${records('cam_projects')}/${project.id}`)).body.title).toBe('New')
    const file = await request(`/api/files/media/${sound.id}/${String(sound.file)}`, { bindings: two })
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(wav(500))
    const oembed = await call('GET', `oembed?url=https://mouthpiece.test/projects/${project.id}`)
    expect(oembed.body).toMatchObject({ title: 'New', author_name: 'Ada' })

    // Neither the other owner nor a guest may write.
    const stranger = ownerIn(databases[other])
    expect((await call('DELETE', `${records('cam_projects')}/${project.id}`, stranger)).status).toBe(404)
    expect((await call('DELETE', `${records('cam_projects')}/${project.id}`, ada)).status).toBe(204)
    expect(await countIn(databases[own], 'cam_projects', project.id)).toBe(0)
    expect(await countIn(databases[own], 'takes', take.body.id)).toBe(0)
    expect(await env.MEDIA.head(`media/${sound.id}`)).toBeNull()
  })

  test('has a private project that guests cannot tell from a missing one', async () => {
    const { id } = await newProject(ownerIn(databases[own]), false)
    const missing = await call('GET', `${records('cam_projects')}/${id.slice(0, 2)}missing000000`)
    expect(await call('GET', `${records('cam_projects')}/${id}`)).toMatchObject({
      status: 404,
      body: missing.body,
    })
  })
})

test('featured projects of both databases are one list, newest first', async () => {
  const made: Json[] = []
  for (const [database, owner] of owners) {
    const project = await newProject(owner, true)
    await database.prepare('UPDATE cam_projects SET featured = 1 WHERE id = ?').bind(project.id).run()
    made.unshift(project)
  }
  const { body } = await call<List>('GET', 'projects/featured')
  expect(body.items.map(({ id, author }) => [id, author])).toEqual(made.map(({ id }) => [id, 'Ada']))
})

test('a batch over two databases is refused, because it would not be one transaction', async () => {
  const renamed = async (owner: Person) => {
    const { id } = await newProject(owner, true)
    return { method: 'PATCH', url: `/api/${records('cam_projects')}/${id}`, body: { title: 'Renamed' } }
  }
  const [ada, ben] = [ownerIn(databases.second), ownerIn(databases.first)]
  const [one, another, other] = [await renamed(ada), await renamed(ada), await renamed(ben)]
  expect((await call('POST', 'batch', ada, { requests: [one, other] })).status).toBe(400)
  expect((await call('POST', 'batch', ada, { requests: [one, another] })).status).toBe(200)
})

test('with one database the calls run as many statements as before', async () => {
  const ada = ownerIn(databases.first)
  const { DB, count } = countingDatabase()
  const statements = async (method: string, path: string, body?: unknown) => {
    const before = count()
    const answer = await api<Json>(method, `/api/${path}`, { as: ada, body, bindings: { DB } })
    expect(answer.status).toBeLessThan(300)
    return { id: answer.body.id, count: count() - before }
  }
  const made = await statements('POST', records('cam_projects'), { title: 'One', character: PIP })
  const one = `${records('cam_projects')}/${made.id}`
  expect({
    create: made.count,
    view: (await statements('GET', `${one}?expand=character`)).count,
    list: (await statements('GET', records('cam_projects'))).count,
    rename: (await statements('PATCH', one, { title: 'Two' })).count,
    upload: (
      await statements('POST', 'media/uploads', { kind: 'sound', name: 'a.wav', size: 9, project: made.id })
    ).count,
    delete: (await statements('DELETE', one)).count,
  }).toEqual({ create: 5, view: 3, list: 2, rename: 3, upload: 4, delete: 18 })
})
