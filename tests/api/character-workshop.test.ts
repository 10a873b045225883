import { createScheduledController, env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import pipDrawing from '../../web/characters/pip.svg?raw'
import type { Document } from '../../worker/contract/document/document.ts'
import worker from '../../worker/index.ts'
import { api, migrated, newProject, person, request, type Person } from '../support/worker/world.ts'
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

describe('the workshop', () => {
  test('a drawing is cleaned, edited, published, and edited again', async () => {
    const draft = await newWorkshop(admin, pipDrawing.replace('</svg>', '<desc>secret</desc></svg>'))
    expect(draft).toMatchObject({ version: 0, published: false, changed: true, revision: 1, versions: [] })
    expect(draft.draft).not.toContain('secret')
    const { body: worded } = await saveWorkshop(admin, draft, { tagline: 'Hello!', kind: 'person' })
    expect(worded).toMatchObject({ tagline: 'Hello!', kind: 'person', revision: 2 })

    const { body: first } = await publishWorkshop(admin, worded, 'The first')
    expect(first).toMatchObject({ version: 1, published: true, changed: false })
    expect(first.versions).toMatchObject([{ number: 1, note: 'The first', author: 'Ines', projects: 0 }])

    const { body: edited } = await saveWorkshop(admin, first, {
      draft: first.draft.replace('"jump": 90', '"jump": 50'),
    })
    expect(edited.changed).toBe(true)
    const { body: second } = await publishWorkshop(admin, edited)
    expect(second.version).toBe(2)
    const { body: old } = await api<{ svg: string }>('GET', `/api/characters/${draft.id}/versions/1`, {
      as: admin,
    })
    expect(old.svg).toBe(first.draft)
    // Nothing new: no version that is the same.
    expect((await publishWorkshop(admin, second)).body.version).toBe(2)
  })

  test('two people editing one draft: the second gets the stored version', async () => {
    const draft = await newWorkshop(admin)
    expect((await saveWorkshop(admin, draft, { tagline: 'One' })).status).toBe(200)
    const late = await saveWorkshop(admin, draft, { tagline: 'Two' })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'conflict', data: { current: { tagline: 'One' } } },
    })
    expect((await publishWorkshop(admin, draft)).status).toBe(409)
  })

  test('one of many concurrent publications of a draft wins', async () => {
    const draft = await newWorkshop(admin)
    const answers = await Promise.all(Array.from({ length: 6 }, () => publishWorkshop(admin, draft)))
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
  ])('%s is refused with its reason, and nothing is stored', async (_name, drawing, data) => {
    const draft = await newWorkshop(admin)
    expect(await saveWorkshop(admin, draft, { draft: drawing })).toMatchObject({
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
    const draft = await newWorkshop(admin, pipDrawing.replace('id="mouth"', 'id="moth"'))
    expect(await publishWorkshop(admin, draft)).toMatchObject({
      status: 400,
      body: { code: 'drawing_refused', data: { reason: 'part_missing', place: 'mouth' } },
    })
  })

  test('two of one name get addresses of their own; a taken address is refused', async () => {
    const [one, two] = [
      await newWorkshop(admin, pipDrawing, 'Juno'),
      await newWorkshop(admin, pipDrawing, 'Juno'),
    ]
    expect([one.slug, two.slug]).toEqual(['juno', 'juno-2'])
    expect(await saveWorkshop(admin, two, { slug: 'juno' })).toMatchObject({
      status: 400,
      body: { data: { slug: { code: 'validation_not_unique' } } },
    })
  })

  test('the longest name has its address as well, and so has another of that name', async () => {
    const name = 'Name '.repeat(16).trim()
    const [first, second] = [
      await newWorkshop(admin, pipDrawing, name),
      await newWorkshop(admin, pipDrawing, name),
    ]
    expect([first.slug, second.slug]).toEqual([
      'name-'.repeat(12).slice(0, -1),
      `${'name-'.repeat(12).slice(0, -1)}-2`,
    ])
  })

  test('an unused character can be deleted; a used one stays', async () => {
    const draft = await newWorkshop(admin)
    const { body } = await publishWorkshop(admin, draft)
    const project = await newProject(stranger, { character: draft.id })
    expect((await api('DELETE', `/api/characters/${draft.id}`, { as: admin })).status).toBe(409)
    await api('DELETE', `/api/collections/cam_projects/records/${project.id}`, { as: stranger })
    expect((await api('DELETE', `/api/characters/${draft.id}`, { as: admin })).status).toBe(204)
    expect((await request(`/api/rigs/${body.versions[0]?.id}`)).status).toBe(404)
  })

  test('a character that only a document or an earlier version uses stays with its drawings', async () => {
    const draft = await newWorkshop(admin)
    const { body } = await publishWorkshop(admin, draft)
    const project = await newProject(stranger)
    const document = project.document as Document
    const second = { id: 'performer-2', character: draft.id, props: {}, x: 0.8, y: 0.96, scale: 1 }
    const both = { ...document, performers: [...document.performers, second] }
    const save = (revision: number, saved: object) =>
      api('PUT', `/api/projects/${project.id}/document`, {
        as: stranger,
        body: { revision, document: saved },
      })
    expect((await save(0, both)).status).toBe(200)
    const remove = async () => (await api('DELETE', `/api/characters/${draft.id}`, { as: admin })).status
    expect(await remove()).toBe(409)
    // The record API has no way around that, and neither has the trash.
    const record = `/api/collections/characters/records/${draft.id}`
    expect((await api('DELETE', record, { as: admin })).status).toBe(403)
    await env.DB.prepare("UPDATE characters SET trashed = '2020-01-01 00:00:00.000Z' WHERE id = ?")
      .bind(draft.id)
      .run()
    await worker.scheduled(createScheduledController({ scheduledTime: new Date() }), env)
    expect((await request(`/api/rigs/${body.versions[0]?.id}`)).status).toBe(200)

    expect((await save(1, document)).status).toBe(200)
    const versions = await api<{ items: { id: string }[] }>('GET', `/api/projects/${project.id}/versions`, {
      as: stranger,
    })
    expect(versions.body.items.length).toBeGreaterThan(0)
    expect(await remove()).toBe(409)
    await api('DELETE', `/api/collections/cam_projects/records/${project.id}`, { as: stranger })
    expect(await remove()).toBe(204)
    expect((await request(`/api/rigs/${body.versions[0]?.id}`)).status).toBe(404)
  })
})
