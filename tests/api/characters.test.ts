import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import pipDrawing from '../../web/characters/pip.svg?raw'
import { PRIVATE_CHARACTERS, rigIdOf } from '../../worker/contract/characters.ts'
import { companyStatements } from '../../worker/features/characters/company.ts'
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

interface Workshop extends Json {
  draft: string
  revision: number
  version: number
  published: boolean
  changed: boolean
  versions: { id: string; number: number; note: string; author: string; projects: number }[]
}

const made = async (as: Person, drawing = pipDrawing, name = 'Rowan') =>
  (await api<Workshop>('POST', '/api/characters', { as, body: { name, drawing } })).body
const publish = (as: Person, { id, revision }: Workshop, note = '') =>
  api<Workshop>('POST', `/api/characters/${id}/publish`, { as, body: { revision, note } })
const act = async (name: string, id: string) => {
  const path = `/api/admin/lists/characters/acts/${name}`
  const { body } = await api<{ changed: string[] }>('POST', path, { as: admin, body: { ids: [id] } })
  return body.changed
}
const save = (as: Person, { id, revision }: Workshop, fields: Record<string, unknown>) =>
  api<Workshop>('PATCH', `/api/characters/${id}`, { as, body: { revision, ...fields } })

describe('the company', () => {
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
    const bring = async (svg: string) =>
      execute(env.DB, await companyStatements([{ ...member, svg }], '2026-10-01 00:00:00.000Z'))
    await bring(pipDrawing)
    await bring(pipDrawing)
    const other = pipDrawing.replace('"jump": 90', '"jump": 80')
    await bring(other)
    await bring(other)
    const { body } = await api<Workshop>('GET', '/api/characters/charactermoth01', { as: admin })
    expect(body).toMatchObject({ version: 2, changed: false, published: true })
    expect(body.versions.map(({ number }) => number)).toEqual([2, 1])
    // From here on it is the back office's.
    const { body: saved } = await save(admin, body, { draft: body.draft.replace('80', '70') })
    expect((await publish(admin, saved)).body.version).toBe(3)
    await bring(pipDrawing.replace('"jump": 90', '"jump": 60'))
    const { body: after } = await api<Workshop>('GET', '/api/characters/charactermoth01', { as: admin })
    expect(after).toMatchObject({ version: 3, changed: false })
  })
})

describe('the workshop', () => {
  test('a drawing is cleaned, worked on, published, and worked on again', async () => {
    const draft = await made(admin, pipDrawing.replace('</svg>', '<desc>secret</desc></svg>'))
    expect(draft).toMatchObject({ version: 0, published: false, changed: true, revision: 1, versions: [] })
    expect(draft.draft).not.toContain('secret')
    const { body: worded } = await save(admin, draft, { tagline: 'Hello!', kind: 'person' })
    expect(worded).toMatchObject({ tagline: 'Hello!', kind: 'person', revision: 2 })

    const { body: first } = await publish(admin, worded, 'The first')
    expect(first).toMatchObject({ version: 1, published: true, changed: false })
    expect(first.versions).toMatchObject([{ number: 1, note: 'The first', author: 'Ines', projects: 0 }])

    const { body: edited } = await save(admin, first, {
      draft: first.draft.replace('"jump": 90', '"jump": 50'),
    })
    expect(edited.changed).toBe(true)
    const { body: second } = await publish(admin, edited)
    expect(second.version).toBe(2)
    const { body: old } = await api<{ svg: string }>('GET', `/api/characters/${draft.id}/versions/1`, {
      as: admin,
    })
    expect(old.svg).toBe(first.draft)
    // Nothing new: no version that is the same.
    expect((await publish(admin, second)).body.version).toBe(2)
  })

  test('two people at one draft: the second is told what is there', async () => {
    const draft = await made(admin)
    expect((await save(admin, draft, { tagline: 'One' })).status).toBe(200)
    const late = await save(admin, draft, { tagline: 'Two' })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'conflict', data: { current: { tagline: 'One' } } },
    })
    expect((await publish(admin, draft)).status).toBe(409)
  })

  test('of many who publish the same draft at once, one does', async () => {
    const draft = await made(admin)
    const answers = await Promise.all(Array.from({ length: 6 }, () => publish(admin, draft)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const { body } = await api<Workshop>('GET', `/api/characters/${draft.id}`, { as: admin })
    expect(body.versions.map(({ number }) => number)).toEqual([1])
  })

  test.each([
    [
      'a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
      { reason: 'unsafe', place: 'script' },
    ],
    [
      'pixels',
      '<svg xmlns="http://www.w3.org/2000/svg"><image/></svg>',
      { reason: 'raster', place: 'image' },
    ],
    ['no drawing', 'hello', { reason: 'not_xml', place: 'svg' }],
  ])('%s is refused by name, and nothing is kept', async (_name, drawing, data) => {
    const draft = await made(admin)
    expect(await save(admin, draft, { draft: drawing })).toMatchObject({
      status: 400,
      body: { code: 'drawing_refused', data },
    })
    const { body } = await api<Workshop>('GET', `/api/characters/${draft.id}`, { as: admin })
    expect(body).toMatchObject({ revision: 1, draft: draft.draft })
    expect(await api('POST', '/api/characters', { as: admin, body: { name: 'X', drawing } })).toMatchObject({
      status: 400,
      body: { code: 'drawing_refused', data },
    })
  })

  test('a file of 20 MB is too large', async () => {
    const body = { name: 'Big', drawing: 'x'.repeat(20 * 1024 * 1024) }
    expect((await api('POST', '/api/characters', { as: admin, body })).status).toBe(413)
  })

  test('a drawing without a mouth can be worked on and not published', async () => {
    const draft = await made(admin, pipDrawing.replace('id="mouth"', 'id="moth"'))
    expect(await publish(admin, draft)).toMatchObject({
      status: 400,
      body: { code: 'drawing_refused', data: { reason: 'part_missing', place: 'mouth' } },
    })
  })

  test('two of one name get addresses of their own; a taken address is refused', async () => {
    const [one, two] = [await made(admin, pipDrawing, 'Juno'), await made(admin, pipDrawing, 'Juno')]
    expect([one.slug, two.slug]).toEqual(['juno', 'juno-2'])
    expect(await save(admin, two, { slug: 'juno' })).toMatchObject({
      status: 400,
      body: { data: { slug: { code: 'validation_not_unique' } } },
    })
  })

  test('the longest name has its address as well, and so has another of that name', async () => {
    const name = 'Name '.repeat(16).trim()
    const [first, second] = [await made(admin, pipDrawing, name), await made(admin, pipDrawing, name)]
    expect([first.slug, second.slug]).toEqual([
      'name-'.repeat(12).slice(0, -1),
      `${'name-'.repeat(12).slice(0, -1)}-2`,
    ])
  })

  test('one that no project has can be deleted; one that has been used stays', async () => {
    const draft = await made(admin)
    const { body } = await publish(admin, draft)
    const project = await newProject(stranger, { character: draft.id })
    expect((await api('DELETE', `/api/characters/${draft.id}`, { as: admin })).status).toBe(409)
    await api('DELETE', `/api/collections/cam_projects/records/${project.id}`, { as: stranger })
    expect((await api('DELETE', `/api/characters/${draft.id}`, { as: admin })).status).toBe(204)
    expect((await request(`/api/rigs/${body.versions[0]?.id}`)).status).toBe(404)
  })
})

describe('a project', () => {
  test('keeps the rig that it was made with, whatever is published later', async () => {
    const draft = await made(admin)
    const { body: first } = await publish(admin, draft)
    const project = await newProject(stranger, { character: draft.id })
    const { body: edited } = await save(admin, first, {
      tagline: 'x',
      draft: first.draft.replace('90', '40'),
    })
    const { body: second } = await publish(admin, edited)
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

  test('of before there were versions is drawn with the first', async () => {
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
  test('belong to the one who has the flag, and nobody else sees them', async () => {
    expect(
      await api('POST', '/api/characters', { as: stranger, body: { name: 'X', drawing: pipDrawing } }),
    ).toMatchObject({
      status: 403,
    })
    const own = await made(creator)
    const { body: published } = await publish(creator, own)
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
  test('is put in order, and what is taken out stays in its projects', async () => {
    const one = (await publish(admin, await made(admin))).body
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
    const one = (await publish(admin, await made(admin))).body
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
    const draft = await made(admin, pipDrawing, '100%_sure')
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
