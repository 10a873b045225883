import { beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '../../worker/contract/document/document.ts'
import { plainClip } from '../../worker/model/document/plain-clip.ts'
import {
  api,
  migrated,
  newMedia,
  newTake,
  person,
  playTake,
  request,
  type Json,
  type List,
  type Person,
} from '../support/worker/world.ts'

let owner: Person
let other: Person

beforeAll(async () => {
  await migrated()
  owner = await person({ name: 'Owner' })
  other = await person({ name: 'Other' })
})

const view = (collection: string, id: string, as?: Person) =>
  api<Json>('GET', `/api/collections/${collection}/records/${id}`, { as })

describe('Access: what is published, and what stays private', () => {
  test('publishing opens a project, its takes, files and author to visitors; taking it back closes them', async () => {
    const { project, take, sound } = await newTake(owner)
    await playTake(owner, take)
    const file = `/api/files/media/${sound.id}/${String(sound.file)}`
    const publish = (published: boolean) =>
      api('PATCH', `/api/collections/cam_projects/records/${project.id}`, { as: owner, body: { published } })
    const seen = async () => [
      (await view('cam_projects', project.id)).status,
      (await view('takes', take.id)).status,
      (await view('media', sound.id)).status,
      (await request(file)).status,
      (await view('users', owner.id)).status,
    ]

    expect(await seen()).toEqual([404, 404, 404, 404, 404])
    await publish(true)
    expect(await seen()).toEqual([200, 200, 200, 200, 200])
    const filter = encodeURIComponent(`project = "${project.id}"`)
    expect(
      await api('GET', `/api/collections/takes/records?filter=${filter}&expand=sound,analysis`),
    ).toMatchObject({
      body: { items: [{ id: take.id, expand: { sound: { id: sound.id } } }] },
    })
    await publish(false)
    expect(await seen()).toEqual([404, 404, 404, 404, 404])
  })

  test('a take that the film does not play is its owner’s, and so are its sound and its analysis', async () => {
    const { project, take, sound } = await newTake(owner, { published: true })
    const analysis = await newMedia(owner, {
      project: project.id,
      kind: 'analysis',
      type: 'application/json',
    })
    await api('PATCH', `/api/collections/takes/records/${take.id}`, {
      as: owner,
      body: { analysis: analysis.id },
    })
    const filter = encodeURIComponent(`project = "${project.id}"`)
    const open = async (as?: Person) => {
      const headers = as ? { Authorization: as.token } : {}
      const files = [sound, analysis].map(({ id, file }) => `/api/files/media/${id}/${String(file)}`)
      const statuses = await Promise.all(files.map(async (path) => (await request(path, { headers })).status))
      for (const { id } of [sound, analysis]) statuses.push((await view('media', id, as)).status)
      statuses.push((await view('takes', take.id, as)).status)
      const listed = await api<List>('GET', `/api/collections/takes/records?filter=${filter}`, { as })
      const back = `/api/collections/cam_projects/records/${project.id}?expand=takes_via_project`
      const expanded =
        'takes_via_project' in
        ((await api<Json & { expand?: object }>('GET', back, { as })).body.expand ?? {})
      return { seen: [...new Set(statuses)], listed: listed.body.totalItems, expanded }
    }
    const hidden = { seen: [404], listed: 0, expanded: false }
    const whole = { seen: [200], listed: 1, expanded: expect.any(Boolean) as boolean }
    for (const visitor of [undefined, other]) expect(await open(visitor)).toEqual(hidden)
    expect(await open(owner)).toEqual(whole)
    await playTake(owner, take)
    for (const visitor of [undefined, other])
      expect(await open(visitor)).toEqual({ ...whole, expanded: true })
    await playTake(owner, take, { played: false })
    // A mouth that was put right in a take stays with it when no clip plays it any more.
    const { body } = await api<Json>('GET', `/api/collections/cam_projects/records/${project.id}`, {
      as: owner,
    })
    const put = { id: 'mouth-1', take: take.id, start: 0, duration: 0.5, shape: 'A' }
    const document = { ...(body.document as Document), mouthCorrections: [put] }
    const saved = await api('PUT', `/api/projects/${project.id}/document`, {
      as: owner,
      body: { revision: body.revision, document },
    })
    expect([saved.status, saved.body]).toMatchObject([200, { revision: 3 }])
    for (const visitor of [undefined, other]) expect(await open(visitor)).toEqual(hidden)
    expect(await open(owner)).toEqual(whole)
  })

  test('a take’s camera picture is private unless the film shows it; the video is public', async () => {
    const { project, sound, take: earlier } = await newTake(owner, { published: true })
    const file = (kind: string) => newMedia(owner, { project: project.id, kind, type: 'video/mp4' })
    const [face, aside, video] = [await file('video'), await file('video'), await file('video')]
    const filmed = async (camera: string) => {
      const body = { project: project.id, name: 'Filmed', source: 'microphone', sound: sound.id, duration: 1 }
      const made = await api<Json>('POST', '/api/collections/takes/records', {
        as: owner,
        body: { ...body, camera },
      })
      expect(made.status).toBe(200)
      return made.body
    }
    const [take] = [await filmed(face.id), await filmed(aside.id)]
    await api('PATCH', `/api/collections/cam_projects/records/${project.id}`, {
      as: owner,
      body: { video: video.id },
    })
    const open = async (as?: Person) => {
      const statuses = []
      for (const { id, file: name } of [face, aside, video]) {
        const headers = as ? { Authorization: as.token } : {}
        statuses.push((await request(`/api/files/media/${id}/${String(name)}`, { headers })).status)
        expect((await view('media', id, as)).status).toBe(statuses.at(-1))
      }
      return statuses
    }
    const expanded = async () => {
      const path = `/api/collections/takes/records/${take.id}?expand=camera`
      return (await api<Json & { expand?: { camera?: Json } }>('GET', path)).body.expand?.camera?.id
    }
    const document = project.document as Document
    const clip = (id: string) => ({ ...plainClip({ id: `clip-${id}`, take: id, start: 0, duration: 1 }) })
    const [voice] = document.tracks
    if (!voice) throw new Error('A new project has a track')
    const tracks = [{ ...voice, clips: [clip(earlier.id), { ...clip(take.id), start: 1 }] }]
    const save = (revision: number, saved: object) =>
      api('PUT', `/api/projects/${project.id}/document`, { as: owner, body: { revision, document: saved } })

    expect((await save(0, { ...document, tracks })).status).toBe(200)
    expect(await open()).toEqual([404, 404, 200])
    expect(await open(other)).toEqual([404, 404, 200])
    expect(await open(owner)).toEqual([200, 200, 200])
    expect(await expanded()).toBeUndefined()
    const place = { x: 0.5, y: 0.5, size: 0.3, turn: 0, start: 0, duration: 2 }
    const overlay = { id: 'overlay-1', kind: 'camera', content: voice.id, ...place }
    const shown = await save(1, { ...document, tracks, overlays: [overlay] })
    expect([shown.status, shown.body]).toMatchObject([200, { revision: 2 }])
    // The one that was filmed and is nowhere in the film stays with its owner.
    expect(await open()).toEqual([200, 404, 200])
    expect(await expanded()).toBe(face.id)
  })

  test('a published project in the trash is visible to its owner only', async () => {
    const { project } = await newTake(owner, { published: true })
    await api('PATCH', `/api/collections/cam_projects/records/${project.id}`, {
      as: owner,
      body: { trashed: '2026-11-01 10:00:00Z' },
    })
    expect((await view('cam_projects', project.id, other)).status).toBe(404)
    expect((await view('cam_projects', project.id, owner)).body.trashed).toBe('2026-11-01 10:00:00.000Z')
  })

  test('visitors see the author’s name and nothing private', async () => {
    const { project } = await newTake(owner, { published: true })
    const { body } = await api<Json & { expand: { owner: Json } }>(
      'GET',
      `/api/collections/cam_projects/records/${project.id}?expand=owner`,
    )
    expect(body.expand.owner).toMatchObject({ id: owner.id, name: 'Owner', admin: false, verified: false })
    expect(Object.keys(body.expand.owner)).not.toContain('email')
  })

  test('others see name and avatar; e-mail only when it is made visible', async () => {
    const shy = await person({ name: 'Shy' })
    const seen = await view('users', shy.id, other)
    expect(seen.body).not.toHaveProperty('email')
    for (const hidden of ['password', 'tokenKey']) expect(seen.body).not.toHaveProperty(hidden)
    expect((await view('users', shy.id, shy)).body.email).toBe(shy.email)
    await api('PATCH', `/api/collections/users/records/${shy.id}`, {
      as: shy,
      body: { emailVisibility: true },
    })
    expect((await view('users', shy.id, other)).body.email).toBe(shy.email)
  })

  test('an avatar is for everyone signed in', async () => {
    const picture = await newMedia(owner, { kind: 'avatar', type: 'image/png' })
    expect((await view('media', picture.id, other)).status).toBe(200)
    expect((await view('media', picture.id)).status).toBe(404)
  })

  test('protected fields cannot be set by a request', async () => {
    const body = {
      id: 'chosenbyclient1',
      created: '2001-01-01 00:00:00.000Z',
      revision: 99,
      title: 'Mine',
      character: 'characterpip001',
    }
    const create = (more: object) =>
      api<Json>('POST', '/api/collections/cam_projects/records', { as: owner, body: { ...body, ...more } })
    // The body cannot choose the owner, and the value is not corrected silently.
    expect(await create({ owner: other.id })).toMatchObject({
      status: 400,
      body: { data: { owner: { code: 'validation_values_mismatch' } } },
    })
    const made = await create({ owner: owner.id })
    expect(made).toMatchObject({ status: 200, body: { owner: owner.id, revision: 0 } })
    expect(made.body.id).not.toBe('chosenbyclient1')
    expect(String(made.body.created)).not.toContain('2001')

    const self = `/api/collections/users/records/${owner.id}`
    await api('PATCH', self, { as: owner, body: { admin: true, tokenKey: 'x', password: 'y', created: 'z' } })
    expect((await view('users', owner.id, owner)).body).toMatchObject({ admin: false })
    expect(
      await api('PATCH', self, { as: owner, body: { verified: false, email: 'x@y.test', id: 'other' } }),
    ).toMatchObject({
      status: 400,
      body: {
        message: 'Failed to update record.',
        data: {
          email: { code: 'validation_values_mismatch' },
          verified: { code: 'validation_values_mismatch' },
          id: { code: 'validation_pk_change' },
        },
      },
    })
  })

  test('relations may only point at one’s own, and at the right thing', async () => {
    const mine = await newTake(owner)
    const theirs = await newTake(other)
    const body = { name: 'T', source: 'upload', duration: 1 }
    const missing = { code: 'validation_missing_rel_records' }
    const create = (more: object) =>
      api('POST', '/api/collections/takes/records', { as: owner, body: { ...body, ...more } })

    expect(await create({ project: theirs.project.id, sound: mine.sound.id })).toMatchObject({
      status: 400,
      body: { message: 'Failed to create record.', data: { project: missing, sound: missing } },
    })
    expect(await create({ project: mine.project.id, sound: theirs.sound.id })).toMatchObject({
      status: 400,
      body: { data: { sound: missing } },
    })
    const picture = await newMedia(owner, { project: mine.project.id, kind: 'picture', type: 'image/png' })
    expect(await create({ project: mine.project.id, sound: picture.id })).toMatchObject({
      body: { data: { sound: missing } },
    })
    expect(
      await create({ project: mine.project.id, sound: mine.sound.id, camera: picture.id }),
    ).toMatchObject({ body: { data: { camera: missing } } })
    const film = await newMedia(owner, { project: mine.project.id, kind: 'video', type: 'video/mp4' })
    expect(await create({ project: mine.project.id, sound: mine.sound.id, camera: film.id })).toMatchObject({
      status: 200,
      body: { camera: film.id },
    })
    const patch = (id: string, change: object) =>
      api('PATCH', `/api/collections/cam_projects/records/${id}`, { as: owner, body: change })
    expect(await patch(mine.project.id, { thumbnail: mine.sound.id })).toMatchObject({
      body: { data: { thumbnail: missing } },
    })
    expect(await patch(mine.project.id, { thumbnail: picture.id })).toMatchObject({ status: 200 })
    expect(await patch(mine.project.id, { character: 'nosuchcharacter' })).toMatchObject({
      body: { data: { character: missing } },
    })
  })

  test('filter, sort and fields neither show nor probe what is hidden', async () => {
    const shy = await person({ name: 'Hidden' })
    const list = (query: string, as = other) =>
      api<{ items: Json[] }>('GET', `/api/collections/users/records?${query}`, { as })
    const filter = (text: string) => `filter=${encodeURIComponent(text)}`
    for (const text of [
      'password ~ "scrypt"',
      'tokenKey != ""',
      'admin = true',
      'verified = true',
      'avatar.owner.password != ""',
    ]) {
      expect(await list(filter(text))).toMatchObject({ status: 400, body: { data: {} } })
    }
    for (const sort of ['password', '-tokenKey', 'admin', 'avatar.owner.tokenKey']) {
      expect((await list(`sort=${sort}`)).status).toBe(400)
    }
    expect((await list(filter(`email = "${shy.email}"`))).body.items).toEqual([])
    expect((await list(filter(`email ~ "hidden"`))).body.items).toEqual([])
    expect((await list(filter(`id = "${shy.id}" && email != "x"`))).body.items).toEqual([])
    expect(
      (await list(filter(`id = "${shy.id}"`) + '&fields=id,password,tokenKey,email')).body.items,
    ).toEqual([{ id: shy.id }])
  })
})
