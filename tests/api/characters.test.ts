import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import pipDrawing from '../../web/characters/pip.svg?raw'
import { PRIVATE_CHARACTERS, rigIdOf } from '../../worker/contract/characters.ts'
import { builtInCharacterStatements } from '../../worker/features/characters/built-in-characters.ts'
import { execute } from '../../worker/platform/database.ts'
import {
  api,
  migrated,
  newProject,
  person,
  PIP,
  request,
  type Json,
  type Person,
} from '../support/worker/world.ts'
import { newWorkshop, publishWorkshop, saveWorkshop, type Workshop } from '../support/worker/characters.ts'

let admin: Person
let creator: Person
let stranger: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Ines', admin: true })
  creator = await person({ name: 'Ada' })
  stranger = await person({ name: 'Ben' })
  await api('POST', '/api/collections/user_flags/records', {
    as: admin,
    body: { user: creator.id, key: 'character_upload' },
  })
})

const act = async (name: string, id: string) => {
  const path = `/api/admin/lists/characters/acts/${name}`
  const { body } = await api<{ changed: string[] }>('POST', path, { as: admin, body: { ids: [id] } })
  return body.changed
}
describe('the built-in characters', () => {
  test('has its rigs in the database, and they are served as drawings that may load nothing', async () => {
    const { body } = await api<{ items: { slug: string; rig: string; version: number }[] }>(
      'GET',
      '/api/collections/characters/records?sort=position',
    )
    expect(body.items.map(({ slug, version }) => [slug, version])).toEqual([
      ['pip', 1],
      ['tatters', 1],
    ])
    const answer = await request(body.items[0]?.rig ?? '')
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const first = await request(`/api/characters/${PIP}/first-rig`)
    expect(await first.text()).toBe(await answer.text())
  })

  test('a drawing that has changed becomes the next version; the same again changes nothing', async () => {
    const member = { slug: 'moth', name: 'Moth', kind: 'animal', tagline: '', id: 'charactermoth01' } as const
    const upload = async (svg: string) =>
      execute(env.DB, await builtInCharacterStatements([{ ...member, svg }], '2026-10-01 00:00:00.000Z'))
    await upload(pipDrawing)
    await upload(pipDrawing)
    const other = pipDrawing.replace('"jump": 90', '"jump": 80')
    await upload(other)
    await upload(other)
    const { body } = await api<Workshop>('GET', '/api/characters/charactermoth01', { as: admin })
    expect(body).toMatchObject({ version: 2, changed: false, published: true })
    expect(body.versions.map(({ number }) => number)).toEqual([2, 1])
    // From here on it is the back office's.
    const { body: saved } = await saveWorkshop(admin, body, { draft: body.draft.replace('80', '70') })
    expect((await publishWorkshop(admin, saved)).body.version).toBe(3)
    await upload(pipDrawing.replace('"jump": 90', '"jump": 60'))
    const { body: after } = await api<Workshop>('GET', '/api/characters/charactermoth01', { as: admin })
    expect(after).toMatchObject({ version: 3, changed: false })
  })
})

describe('a project', () => {
  test('keeps the rig that it was made with when a newer one is published', async () => {
    const draft = await newWorkshop(admin)
    const { body: first } = await publishWorkshop(admin, draft)
    const project = await newProject(stranger, { character: draft.id })
    const { body: edited } = await saveWorkshop(admin, first, {
      tagline: 'x',
      draft: first.draft.replace('90', '40'),
    })
    const { body: second } = await publishWorkshop(admin, edited)
    const later = await newProject(stranger, { character: draft.id })
    const rigs = [project, later].map(
      (one) => (one.document as { performers: { rig: string }[] }).performers[0]?.rig,
    )
    expect(rigs).toEqual([first.versions[0]?.id, second.versions[0]?.id])
    expect(await (await request(`/api/rigs/${rigs[0]}`)).text()).toBe(first.draft)
    const { body } = await api<Workshop>('GET', `/api/characters/${draft.id}`, { as: admin })
    expect(body.versions.map(({ number, projects }) => [number, projects])).toEqual([
      [2, 1],
      [1, 1],
    ])
    const uses = await api('GET', `/api/admin/characters/${draft.id}/projects`, { as: admin })
    expect(uses.body).toMatchObject({
      totalItems: 2,
      items: [{ version: 2 }, { version: 1, ownerName: 'Ben' }],
    })
  })

  test('a character from before versions existed is drawn with the first', async () => {
    const document = { ...((await newProject(stranger)).document as object) }
    const [performer] = (document as { performers: Record<string, unknown>[] }).performers
    const { rig, ...plain } = performer ?? {}
    expect(rig).toMatch(/^[a-z0-9]{15}$/)
    const old = await newProject(stranger, { document: { ...document, performers: [plain] } })
    expect((old.document as { performers: object[] }).performers).toEqual([plain])
    const { body } = await api<Workshop>('GET', `/api/characters/${PIP}`, { as: admin })
    expect(body.versions.at(-1)?.projects).toBeGreaterThan(0)
  })
})

describe('private characters', () => {
  test('are visible only to their owner, who needs the flag', async () => {
    expect(
      await api('POST', '/api/characters', { as: stranger, body: { name: 'X', drawing: pipDrawing } }),
    ).toMatchObject({
      status: 403,
    })
    const own = await newWorkshop(creator)
    const { body: published } = await publishWorkshop(creator, own)
    expect(published).toMatchObject({ owner: creator.id, published: false, version: 1 })
    expect((await api('GET', `/api/characters/${own.id}`, { as: stranger })).status).toBe(404)
    const path = `/api/collections/characters/records/${own.id}`
    expect((await api('GET', path, { as: stranger })).status).toBe(404)
    expect((await api<Json>('GET', path, { as: creator })).body.rig).toMatch(/^\/api\/rigs\//)
    expect((await newProject(creator, { character: own.id })).character).toBe(own.id)
    const { body: refused, status } = await api('POST', '/api/collections/cam_projects/records', {
      as: stranger,
      body: { title: 'Stolen', character: own.id },
    })
    expect([status, refused]).toMatchObject([400, { data: { character: {} } }])
    // The back office sees it, and cannot put it into the gallery.
    const { body: listed } = await api<{ items: Json[] }>(
      'GET',
      `/api/admin/lists/characters?filter=${encodeURIComponent(`owner = "${creator.id}"`)}`,
      { as: admin },
    )
    expect(listed.items).toMatchObject([{ id: own.id, expand: { owner: { name: 'Ada' } } }])
    expect(await act('publish', own.id)).toEqual([])
  })

  test('are counted exactly, also when many are made at once', async () => {
    const keen = await person({ name: 'Keen' })
    await api('POST', '/api/collections/user_flags/records', {
      as: admin,
      body: { user: keen.id, key: 'character_upload' },
    })
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    const answers = await Promise.all(
      Array.from({ length: PRIVATE_CHARACTERS + 5 }, () =>
        api('POST', '/api/characters', { as: keen, body: { name: 'Many', drawing } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(PRIVATE_CHARACTERS)
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'quota_reached' })
  })
})

describe('the gallery', () => {
  test('is ordered, and a character that leaves it stays in its projects', async () => {
    const one = (await publishWorkshop(admin, await newWorkshop(admin))).body
    const body = { ids: [one.id, 'charactertatt01', PIP] }
    expect((await api('PUT', '/api/admin/characters/order', { as: admin, body })).status).toBe(204)
    const gallery = async () => {
      const { body: list } = await api<{ items: Json[] }>(
        'GET',
        `/api/collections/characters/records?sort=position&filter=${encodeURIComponent('published = true')}`,
      )
      return list.items
    }
    expect((await gallery()).slice(0, 3).map(({ id }) => id)).toEqual(body.ids)
    expect(await act('unpublish', one.id)).toEqual([one.id])
    expect((await gallery()).map(({ id }) => id)).not.toContain(one.id)
    expect((await request(`/api/rigs/${one.versions[0]?.id}`)).status).toBe(200)
  })

  test('every act of an admin is written down', async () => {
    const one = (await publishWorkshop(admin, await newWorkshop(admin))).body
    const log = await api<{ items: { action: string }[] }>(
      'GET',
      `/api/collections/audit_log/records?filter=${encodeURIComponent(`target = "characters/${one.id}"`)}`,
      { as: admin },
    )
    expect(log.body.items.map(({ action }) => action).toSorted()).toEqual([
      'characters.create',
      'characters.publish',
    ])
  })

  test('the back office’s list tells drafts, uses and changes', async () => {
    const draft = await newWorkshop(admin, pipDrawing, '100%_sure')
    const rows = async (query: string) => {
      const { body } = await api<{ items: Json[] }>('GET', `/api/admin/lists/characters?${query}`, {
        as: admin,
      })
      return body.items
    }
    expect(await rows('search=100%25_sure')).toMatchObject([
      { id: draft.id, version: 0, changed: 1, projects: 0 },
    ])
    expect((await rows('search=tatters')).map(({ name }) => name)).toEqual(['Tatters'])
    expect((await rows('sort=name'))[0]?.name).toBe('100%_sure')
    expect(rigIdOf('/api/rigs/abc')).toBe('abc')
    // There is nothing to show yet.
    expect(await act('publish', draft.id)).toEqual([])
  })
})
