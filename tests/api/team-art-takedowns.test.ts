import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import pip from '../../web/characters/pip.svg?raw'
import tatters from '../../web/characters/tatters.svg?raw'
import { painted } from '../support/pictures.ts'
import {
  newWorkshop,
  publishWorkshop,
  rigOf,
  saveWorkshop,
  similarArt,
  takedown,
  uploadPicture as upload,
  type Workshop,
} from '../support/worker/characters.ts'
import { api, migrated, person, request, type Person } from '../support/worker/world.ts'

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Ines', admin: true })
})

const reportsOf = async (id: string) =>
  (await env.DB.prepare('SELECT state FROM chat_reports WHERE character = ?').bind(id).all()).results

test('art of a team character is taken down as a member’s is, with its pictures, and restored', async () => {
  const made = await newWorkshop(admin, tatters, 'Rex')
  const { id } = made
  const name = await upload(admin, id, painted(160, 31))
  // An earlier release stored no hashes of the team's pictures.
  const earlier = await upload(admin, id, painted(160, 34))
  await env.DB.prepare('DELETE FROM art_hashes WHERE character = ? AND art = ?').bind(id, earlier).run()
  const { body } = await publishWorkshop(admin, made)
  expect(body).toMatchObject({ owner: '', builtIn: false, published: true })
  const picture = `/api/characters/${id}/pictures/${name}`
  for (const path of [rigOf(body), `/api/characters/${id}/first-rig`, picture]) {
    const seen = await request(path)
    expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
  }
  expect((await api('POST', `/api/characters/${id}/reports`, { body: { reason: 'copied' } })).status).toBe(
    204,
  )

  // Projects still draw characters that are in the trash.
  await env.DB.prepare('UPDATE characters SET trashed = updated WHERE id = ?').bind(id).run()
  expect((await api('POST', takedown(id), { as: admin })).status).toBe(204)
  await env.DB.prepare(`UPDATE characters SET trashed = '' WHERE id = ?`).bind(id).run()
  for (const path of [rigOf(body), `/api/characters/${id}/first-rig`, picture])
    expect((await request(path)).status).toBe(404)
  expect((await reportsOf(id)).map(({ state }) => state)).toEqual(['removed'])
  const { results } = await env.DB.prepare(
    `SELECT art FROM art_hashes WHERE character = ? AND hash <> '' AND removed <> ''`,
  )
    .bind(id)
    .all()
  expect(new Set(results.map(({ art }) => art))).toEqual(new Set(['v1', name, earlier]))
  // Uploaded again, also by an admin, it is reported.
  const again = await newWorkshop(admin, pip, 'Rex again')
  const copied = await upload(admin, again.id, painted(120, 31))
  expect(await similarArt(admin, again)).toMatchObject([
    { art: copied, removed: { character: id, art: name } },
  ])
  expect(await reportsOf(again.id)).toHaveLength(1)

  // It does not return to the gallery by another way.
  const act = { ids: [id] }
  await api('POST', '/api/admin/lists/characters/acts/publish', { as: admin, body: act })
  const workshop = await api<Workshop>('GET', `/api/characters/${id}`, { as: admin })
  expect(workshop.body.published).toBe(false)
  const edited = await saveWorkshop(admin, workshop.body, { draft: pip })
  expect((await publishWorkshop(admin, edited.body)).body).toMatchObject({ version: 2, published: false })

  expect((await api('DELETE', takedown(id), { as: admin })).status).toBe(204)
  for (const path of [rigOf(body), picture]) expect((await request(path)).status).toBe(200)
})
